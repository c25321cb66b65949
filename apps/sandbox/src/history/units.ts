import type { Deployment } from '@app/config/deployments'
import { parseUnits } from 'viem'

/** Whole tokens in base units. */
export interface Units {
  product: (whole: number) => bigint
  usdt: (whole: number) => bigint
  rwas: (whole: number) => bigint
}

export const getUnits = ({ productToken, usdt, rwas }: Deployment['tokens']): Units => ({
  product: (whole) => parseUnits(String(whole), productToken.decimals),
  usdt: (whole) => parseUnits(String(whole), usdt.decimals),
  rwas: (whole) => parseUnits(String(whole), rwas.decimals),
})
