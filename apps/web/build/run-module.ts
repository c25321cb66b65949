import { runnerImport } from 'vite'

export async function runModule<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(file, {
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.BRAND': process.env.BRAND ? JSON.stringify(process.env.BRAND) : 'undefined' },
  })
  return module
}
