import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Operator, startOperator } from './operator.ts'
import { deploy } from './steps/deploy.ts'

let operator: Operator

beforeAll(async () => {
  operator = await startOperator()
})

afterAll(async () => {
  await operator?.stop()
})

it('deploys by the command with Safes as roles, hands over, and the doctor finds nothing wrong', async () => {
  await deploy(operator)
  const { governance, tokens } = operator.readDeployment()
  expect(governance!.roles.ADMIN.accounts).toEqual([operator.safes.addresses.admin])
  expect(tokens.usdt.decimals).toBe(18)
})
