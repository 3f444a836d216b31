import type { Adapter, AdapterPayload } from 'oidc-provider'
import { type Db, rowsOf } from '../../platform/db.ts'
import { secretHash } from '../../platform/idempotency.ts'

const NAMED_BY_ITSELF = new Set(['Session', 'Interaction', 'Grant'])

/**
 * Keeps what the library of the sign-in stores. A token is known by its hash only: its value is left out of what is kept, and comes back
 * from whoever shows it.
 */
export class OAuthStore implements Adapter {
  readonly #model: string
  readonly #db: Db

  constructor(model: string, db: Db) {
    this.#model = model
    this.#db = db
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti, ...kept } = payload
    const whole = {
      ...kept,
      ...(NAMED_BY_ITSELF.has(this.#model) && { jti }),
      // To find the client beside a token or a grant.
      ...(payload.clientId !== undefined && { clientHash: secretHash(payload.clientId) }),
    }
    const grantId = payload.grantId === undefined ? null : secretHash(payload.grantId)
    await rowsOf(this.#db, 'agent-oauth.keep')`
      insert into agent_records (model, id, payload, grant_id, uid, user_id, expires_at)
      values (${this.#model}, ${secretHash(id)}, ${JSON.stringify(whole)}, ${grantId}, ${payload.uid ?? null}, ${payload.accountId ?? null},
        now() + make_interval(secs => ${expiresIn ?? null}::int))
      on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
        user_id = excluded.user_id, expires_at = excluded.expires_at`
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await rowsOf<Stored>(this.#db, 'agent-oauth.find')`
      select payload, consumed_at as "consumedAt" from agent_records
      where model = ${this.#model} and id = ${secretHash(id)} and (expires_at is null or expires_at > now())`
    return row && { jti: id, ...payloadOf(row) }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [row] = await rowsOf<Stored>(this.#db, 'agent-oauth.by-uid')`
      select payload, consumed_at as "consumedAt" from agent_records
      where model = ${this.#model} and uid = ${uid} and (expires_at is null or expires_at > now())`
    return row && payloadOf(row)
  }

  /** Codes for devices are not offered. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    await rowsOf(this.#db, 'agent-oauth.consume')`
      update agent_records set consumed_at = now() where model = ${this.#model} and id = ${secretHash(id)}`
  }

  async destroy(id: string): Promise<void> {
    await rowsOf(this.#db, 'agent-oauth.destroy')`delete from agent_records where model = ${this.#model} and id = ${secretHash(id)}`
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await rowsOf(
      this.#db,
      'agent-oauth.revoke',
    )`delete from agent_records where model = ${this.#model} and grant_id = ${secretHash(grantId)}`
  }
}

type Stored = { payload: AdapterPayload; consumedAt: Date | null }
const payloadOf = ({ payload, consumedAt }: Stored): AdapterPayload => ({
  ...payload,
  ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
})
