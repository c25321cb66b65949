// Generated from contracts/ by `npm run abis`. Never edited by hand.
export const referralRegistryAbi = [
  {"type":"constructor","inputs":[{"name":"genesisAccounts","type":"address[]","internalType":"address[]"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"MAX_DEPTH","inputs":[],"outputs":[{"name":"","type":"uint256","internalType":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"accountOf","inputs":[{"name":"id","type":"uint256","internalType":"uint256"}],"outputs":[{"name":"","type":"address","internalType":"address"}],"stateMutability":"view"},
  {"type":"function","name":"bind","inputs":[{"name":"superior","type":"address","internalType":"address"}],"outputs":[{"name":"id","type":"uint256","internalType":"uint256"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"boundCount","inputs":[],"outputs":[{"name":"","type":"uint256","internalType":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"depthOf","inputs":[{"name":"account","type":"address","internalType":"address"}],"outputs":[{"name":"","type":"uint256","internalType":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"idOf","inputs":[{"name":"account","type":"address","internalType":"address"}],"outputs":[{"name":"","type":"uint256","internalType":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"isBound","inputs":[{"name":"account","type":"address","internalType":"address"}],"outputs":[{"name":"","type":"bool","internalType":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"superiorOf","inputs":[{"name":"account","type":"address","internalType":"address"}],"outputs":[{"name":"","type":"address","internalType":"address"}],"stateMutability":"view"},
  {"type":"event","name":"Bound","inputs":[{"name":"account","type":"address","indexed":true,"internalType":"address"},{"name":"superior","type":"address","indexed":true,"internalType":"address"},{"name":"id","type":"uint256","indexed":false,"internalType":"uint256"},{"name":"depth","type":"uint256","indexed":false,"internalType":"uint256"}],"anonymous":false},
  {"type":"error","name":"AlreadyBound","inputs":[{"name":"account","type":"address","internalType":"address"}]},
  {"type":"error","name":"NoGenesisAccount","inputs":[]},
  {"type":"error","name":"NotEligibleForInvitation","inputs":[{"name":"superior","type":"address","internalType":"address"},{"name":"maxDepth","type":"uint256","internalType":"uint256"}]},
  {"type":"error","name":"SafeCastOverflowedUintDowncast","inputs":[{"name":"bits","type":"uint8","internalType":"uint8"},{"name":"value","type":"uint256","internalType":"uint256"}]},
  {"type":"error","name":"SuperiorNotActivated","inputs":[{"name":"superior","type":"address","internalType":"address"}]},
  {"type":"error","name":"ZeroAddress","inputs":[]},
] as const
