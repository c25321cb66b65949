import type { Act, Parameter } from './act.ts'

const role: Parameter = { name: 'role', kind: 'role' }
const account: Parameter = { name: 'account', kind: 'account' }
const target: Parameter = { name: 'target', kind: 'contract' }
const data: Parameter = { name: 'data', kind: 'bytes' }
const delay: Parameter = { name: 'delay', kind: 'duration' }
const held = {
  view: 'hasRole',
  takes: ['role', 'account'],
  answers: [{ name: 'held', kind: 'yesNo' }, delay],
} as const

const ofDesk = { kinds: ['settingsDesk'], role: 'OPERATOR', parameters: [target, data] } as const
const ofAdmin = { kinds: ['accessManager'], role: 'ADMIN' } as const
const ofAnybody = { kinds: ['accessManager'], role: null } as const

export const managerActs: readonly Act[] = [
  {
    ...ofAdmin,
    name: 'grant-role',
    does: 'Gives a role; what the account does with it waits for the delay. ADMIN, SIGNER_ADMIN, SETTLER and VETOER are held five days later. Write it into the deployment file, too',
    signature: 'grantRole(uint64,address,uint32)',
    parameters: [role, account, delay],
    before: held,
  },
  {
    ...ofAdmin,
    name: 'revoke-role',
    does: 'Takes a role away. Write it into the deployment file, too',
    signature: 'revokeRole(uint64,address)',
    parameters: [role, account],
    before: held,
  },
  {
    ...ofAnybody,
    name: 'renounce-role',
    does: 'Gives up a role of the sender, for whom the account stands as confirmation',
    signature: 'renounceRole(uint64,address)',
    parameters: [role, account],
    before: held,
  },
  {
    ...ofAdmin,
    name: 'label-role',
    does: 'Gives a role a label that explorers show; changes nothing else',
    signature: 'labelRole(uint64,string)',
    parameters: [role, { name: 'label', kind: 'text' }],
  },
  {
    ...ofAdmin,
    name: 'set-role-admin',
    does: 'Says which role gives a role and takes it away',
    signature: 'setRoleAdmin(uint64,uint64)',
    parameters: [role, { name: 'admin', kind: 'role' }],
    before: { view: 'getRoleAdmin', takes: ['role'], answers: [{ name: 'admin', kind: 'role' }] },
  },
  {
    ...ofAdmin,
    name: 'set-role-guardian',
    does: 'Says which role cancels what a role has scheduled',
    signature: 'setRoleGuardian(uint64,uint64)',
    parameters: [role, { name: 'guardian', kind: 'role' }],
    before: { view: 'getRoleGuardian', takes: ['role'], answers: [{ name: 'guardian', kind: 'role' }] },
  },
  {
    ...ofAdmin,
    name: 'set-grant-delay',
    does: 'Says how long after a grant a role is held; a change is in force five days later',
    signature: 'setGrantDelay(uint64,uint32)',
    parameters: [role, delay],
    before: { view: 'getRoleGrantDelay', takes: ['role'], answers: [delay] },
  },
  {
    ...ofAdmin,
    name: 'set-target-delay',
    does: 'Says how long ADMIN waits to change the rights on a contract; a change is in force five days later',
    signature: 'setTargetAdminDelay(address,uint32)',
    parameters: [target, delay],
    before: { view: 'getTargetAdminDelay', takes: ['target'], answers: [delay] },
  },
  {
    ...ofAdmin,
    name: 'close-target',
    does: 'Closes the restricted functions of a contract for every role, or opens them again; brakes work on',
    signature: 'setTargetClosed(address,bool)',
    parameters: [target, { name: 'closed', kind: 'yesNo' }],
    before: { view: 'isTargetClosed', takes: ['target'], answers: [{ name: 'closed', kind: 'yesNo' }] },
  },
  {
    ...ofAdmin,
    name: 'set-function-role',
    does: 'Says which role may call functions of a contract',
    signature: 'setTargetFunctionRole(address,bytes4[],uint64)',
    parameters: [target, { name: 'functions', kind: 'functions' }, role],
  },
  {
    ...ofAdmin,
    name: 'set-authority',
    does: 'Hands a contract to another AccessManager, for good',
    signature: 'updateAuthority(address,address)',
    parameters: [target, { name: 'authority', kind: 'account' }],
  },
  {
    ...ofAnybody,
    name: 'schedule',
    does: 'Schedules a call of the sender at the AccessManager; WHEN 0 is as soon as its delay allows',
    signature: 'schedule(address,bytes,uint48)',
    parameters: [target, data, { name: 'when', kind: 'time' }],
  },
  {
    ...ofAnybody,
    name: 'execute',
    does: 'Carries out a call that the sender scheduled at the AccessManager',
    signature: 'execute(address,bytes)',
    parameters: [target, data],
  },
  {
    ...ofAnybody,
    name: 'cancel',
    does: 'Cancels a scheduled call: whoever scheduled it, the guardian of its role, or ADMIN',
    signature: 'cancel(address,address,bytes)',
    parameters: [{ name: 'caller', kind: 'account' }, target, data],
  },
  {
    ...ofDesk,
    name: 'desk-propose',
    does: 'Proposes a call of SETTINGS at the settings desk',
    signature: 'propose(address,bytes)',
  },
  {
    ...ofDesk,
    name: 'desk-execute',
    does: 'Carries out what another operator proposed at the settings desk',
    signature: 'execute(address,bytes)',
  },
  {
    ...ofDesk,
    name: 'desk-cancel',
    does: 'Takes a proposal of the settings desk back, whoever made it',
    signature: 'cancel(address,bytes)',
  },
]
