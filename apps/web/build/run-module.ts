import { runnerImport } from 'vite'

/** Loads a TypeScript module of the workspace while a build runs, on any supported Node. */
export async function runModule<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(file, {
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.BRAND': process.env.BRAND ? JSON.stringify(process.env.BRAND) : 'undefined' },
  })
  return module
}
