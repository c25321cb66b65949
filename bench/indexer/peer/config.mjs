import { createConfig } from 'ponder'

const contracts = JSON.parse(process.env['PEER_CONTRACTS'])
const parts = Object.entries(contracts).map(([name, { address, abi }]) => [
  name,
  { chain: 'local', abi, address, startBlock: 0, endBlock: Number(process.env['PEER_END_BLOCK']) },
])

export default createConfig({
  database: { kind: 'postgres', connectionString: process.env['DATABASE_URL'] },
  chains: { local: { id: 31_337, rpc: process.env['PEER_RPC_URL'], disableCache: true } },
  contracts: Object.fromEntries(parts),
})
