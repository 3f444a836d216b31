import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Facts } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { StoreNews } from '../orders/store-news.ts'

type TenantOfAsk = {
  mall: string
  name: string
  percent: number
  isWithdrawn: boolean
  retailerId: RetailerId
  storeIds: StoreId[]
  isAgreed: boolean | null
}
/** News for the stores of a mall that asks for a promotion, or that no longer does. Who declined hears of no withdrawal. */
export async function storeNewsOfAsk(tx: Db, { id, to }: Facts['mall-office.promotion_moved']): Promise<StoreNews[]> {
  const tenants = await rowsOf<TenantOfAsk>(tx, 'mall-office.news-of-ask')`
    select m.name as mall, a.name, a.percent, a.withdrawn_at is not null as "isWithdrawn", s.retailer_id as "retailerId",
      array_agg(s.id::float8 order by s.id) as "storeIds", w.is_agreed as "isAgreed"
    from mall_promotion_asks a join malls m on m.id = a.mall_id and not m.suspended and not m.closed
    join stores s on s.mall_id = a.mall_id and not s.closed join retailers r on r.id = s.retailer_id and r.status = 'active'
    left join mall_promotion_answers w on w.ask_id = a.id and w.retailer_id = s.retailer_id
    where a.id = ${id} group by a.id, m.id, s.retailer_id, w.is_agreed order by s.retailer_id`
  return tenants
    .filter(
      ({ isWithdrawn, isAgreed }) => isWithdrawn === (to === 'withdrawn') && (to === 'asked' ? isAgreed === null : isAgreed !== false),
    )
    .map((tenant) => ({
      type: 'mall_promotion',
      retailerId: tenant.retailerId,
      storeIds: tenant.storeIds,
      key: `mall promotion ${id} ${to} ${tenant.retailerId}`,
      words: () => (to === 'asked' ? askedWords(tenant) : withdrawnWords(tenant)),
    }))
}

/** Where a business answers what its malls ask for. */
const promotionsOf = (retailerId: RetailerId): string => `/promotion-request?retailer=${retailerId}`
type Words = ReturnType<StoreNews['words']>
function askedWords({ retailerId, mall, name, percent }: TenantOfAsk): Words {
  const subject = `${mall} asks for a promotion: ${name}`
  const message = `${percent}% off in your stores there. Take part or decline.`
  return {
    subject,
    message,
    href: promotionsOf(retailerId),
    mail: {
      kind: 'mall-promotion-asked',
      paragraphs: [
        `${mall} asks its stores for one promotion together: ${percent}% off.`,
        'If you take part, you pay for the discount in your stores. You answer once.',
      ],
      label: 'Take part or decline',
    },
  }
}
function withdrawnWords({ retailerId, mall, name, isAgreed }: TenantOfAsk): Words {
  const message = isAgreed ? 'Your own promotion stays as it is. You can pause or end it.' : 'You no longer need to answer.'
  return {
    subject: `${mall} withdrew its promotion: ${name}`,
    message,
    href: promotionsOf(retailerId),
    mail: {
      kind: 'mall-promotion-withdrawn',
      paragraphs: [`${mall} no longer asks its stores for ${name}.`, message],
      label: 'See your promotions',
    },
  }
}

/** News for the people of a mall: a business said whether it takes part. Null: the answer is gone. */
export async function mallNewsOfAnswer(
  tx: Db,
  { id, retailerId }: Facts['mall-office.promotion_answered'],
): Promise<({ mallId: MallId; type: 'mall_promotion' } & Pick<StoreNews, 'key' | 'words'>) | null> {
  const [row] = await rowsOf<{ mallId: MallId; name: string; retailer: string; isAgreed: boolean }>(tx, 'mall-office.news-of-answer')`
    select a.mall_id as "mallId", a.name, r.display_name as retailer, w.is_agreed as "isAgreed"
    from mall_promotion_answers w join mall_promotion_asks a on a.id = w.ask_id join retailers r on r.id = w.retailer_id
    where w.ask_id = ${id} and w.retailer_id = ${retailerId}`
  if (!row) return null
  const { mallId, name, retailer, isAgreed } = row
  const subject = isAgreed ? `${retailer} takes part in ${name}` : `${retailer} declined ${name}`
  const message = 'See all answers under Promotions.'
  return {
    mallId,
    type: 'mall_promotion',
    key: `mall promotion ${id} answered ${retailerId}`,
    words: () => ({
      subject,
      message,
      href: officeLink('mall', 'promotions', { mall: mallId }),
      mail: { kind: 'mall-promotion-answered', paragraphs: [`${subject}.`], label: 'See all answers' },
    }),
  }
}
