import { expect, test } from 'vitest'
import { noteCustomer } from '#contracts/customers/customers.ts'
import { ApiProblem } from './api-problem.ts'
import { call } from './call.ts'

test('a body that the contract rejects is refused at its fields, and nothing is sent', async () => {
  const transport = () => Promise.reject(new Error('it was sent'))
  const body = { note: '', tags: ['tea', 'x'.repeat(60)], version: 1 }
  const refusal = await call(noteCustomer, { params: { id: 1 as never }, body }, { transport }).catch((problem: unknown) => problem)
  expect(refusal).toBeInstanceOf(ApiProblem)
  expect(refusal).toMatchObject({
    status: 422,
    code: 'invalid',
    errors: [{ pointer: '/tags/1', message: expect.stringContaining('under') as string }],
  })
})
