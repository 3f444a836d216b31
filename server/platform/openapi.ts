import swagger from '@fastify/swagger'
import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { API_SCOPES } from '#contracts/api-scopes.ts'
import type { Config } from './config.ts'

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Documents a codec by its wire format, not by its decoded value. */
const asOnTheWire: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'undefined') {
    Object.assign(jsonSchema, { type: 'null' })
    return
  }
  if (def.type !== 'pipe' || !('reverseTransform' in def)) return
  const { $schema: _, ...wire } = z.toJSONSchema(def.in as z.ZodType, { io: 'input', unrepresentable: 'any' })
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, wire)
}

let named: typeof z.globalRegistry | undefined
/** The contracts' named schemas as loaded by the server: the web bundle brings its own copies under the same names. */
function namedSchemas(): typeof z.globalRegistry {
  if (named) return named
  named = z.registry()
  for (const schema of z.globalRegistry._idmap.values()) named.add(schema, z.globalRegistry.get(schema) ?? {})
  return named
}

const KEYS = `A key that an owner makes for another program of the business. It acts for this one business. An operation that names this scheme \
names the scope that the key needs:\n\n${Object.entries(API_SCOPES)
  .map(([scope, words]) => `- \`${scope}\`: ${words}.`)
  .join('\n')}`

/** The API document, generated from the schemas that check requests and answers. */
export const openApi = (config: Config): FastifyPluginAsync =>
  fp(async (app) => {
    const options = { schemaRegistry: namedSchemas(), zodToJsonConfig: { override: asOnTheWire, unrepresentable: 'any' } } as const
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'SPIRAL', description: 'Local shopping: real stock in nearby stores and malls.', version: '1' },
        servers: [{ url: config.publicOrigin }],
        components: {
          securitySchemes: {
            session: { type: 'apiKey', in: 'cookie', name: 'spiral.session' },
            apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'sprl_…', description: KEYS },
          },
        },
      },
      transform: createJsonSchemaTransform(options),
      transformObject: createJsonSchemaTransformObject(options),
    })
    app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('content-type', 'application/json').send(JSON.stringify(app.swagger())),
    )
  })
