const deploying = 'docs/deploying.md'
const operations = 'docs/operations.md'
const closing = 'docs/closing-down.md'

/** What an operator types in the year, and the document that says so. `documents.test.ts` holds the two together. */
export const commands = {
  planDeployment: [deploying, 'npm run deploy -- --chain 42161 --settings FILE.json'],
  deploy: [deploying, 'npm run deploy -- --chain 42161 --settings FILE.json --send'],
  examine: [deploying, 'npm run doctor -- --chain 42161 --settings FILE.json --rpc https://…'],
  writeRules: [deploying, 'npm run -s verify -- --show-rules --chain ID > rules.json'],
  hashRules: [deploying, 'sha256sum rules.json'],
  announceRules: [deploying, 'npm run call -- … announce-rules HASH DAY'],
  raiseCap: [deploying, 'npm run call -- … raise-daily-cap TOKEN CAP'],
  fundPool: [deploying, 'npm run call -- --chain ID --from 0x… fund CONTRACT AMOUNT'],
  addSigner: [operations, 'npm run call -- … add-signer SIGNER ENDSAT'],
  fundDividends: [operations, 'npm run call -- … fund-dividends'],
  createDatabase: [operations, 'createdb --maintenance-db="$ADMIN_URL" product'],
  createRoles: [operations, 'psql "$ADMIN_DATABASE_URL" -v ON_ERROR_STOP=1 -f packages/db/roles.sql'],
  migrate: [operations, 'DATABASE_URL=postgres://app_migrator:…@host/product npm run migrate'],
  pause: [operations, 'npm run call -- … pause dividendVault'],
  listReorgs: [operations, 'npm run acknowledge -w apps/indexer'],
  acknowledge: [operations, "npm run acknowledge -w apps/indexer -- 3 --by 'Ada' --reason 'Halt of …'"],
  endDayDiffers: [
    operations,
    "update settled.alarm set ended_at = extract(epoch from now()) where kind = 'dayDiffers' and ended_at is null",
  ],
  watch: [
    operations,
    'npm run verify -- --watch --chain ID --deployment FILE --rpc https://one… --rpc https://another… ' +
      '--state /var/lib/watch --keystore vetoer.json --password-file vetoer.password ' +
      `--on-alarm 'mail -s "dividend vault" me@example.org'`,
  ],
  writeEarned: [closing, 'npm run verify -- … --write earned'],
  payEverybody: [closing, 'npm run verify -- … --pay earned/proofs-DAY.jsonl'],
  revokeRole: [closing, 'npm run call -- … revoke-role'],
  renounceRole: [closing, 'npm run call -- … renounce-role ADMIN ACCOUNT'],
  leave: [closing, 'npm run verify -- … --leave ACCOUNT'],
} as const satisfies Record<string, readonly [document: string, command: string]>

export type CommandName = keyof typeof commands
