import { powerMarketAbi } from '@app/abis/power-market'
import { getDeployment } from '@app/config/deployments'
import { encodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { describeCall } from './describe-call.ts'

const deployment = getDeployment(31337)
const { powerMarket, productSwap } = deployment.contracts
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('says what is called as far as it can be read', () => {
  const data = encodeFunctionData({ abi: powerMarketAbi, functionName: 'setTerms', args: [1n, 2n, 3n] })
  expect(describeCall(deployment, { target: powerMarket, data })).toBe('powerMarket.setTerms(1, 2, 3)')
  expect(describeCall(deployment, { target: productSwap, data })).toBe(`productSwap ${data}`)
  expect(describeCall(deployment, { target: stranger, data })).toBe(`${stranger} ${data}`)
})
