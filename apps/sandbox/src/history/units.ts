import type { Deployment } from '@app/config/deployments'
import { parseUnits } from 'viem'

/** Whole tokens in base units. */
export interface Units {
  usdt: (whole: number) => bigint
  rwas: (whole: number) => bigint
}

export const getUnits = ({ usdt, rwas }: Deployment['tokens']): Units => ({
  usdt: (whole) => parseUnits(String(whole), usdt.decimals),
  rwas: (whole) => parseUnits(String(whole), rwas.decimals),
})
