import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { compileHints } from './viteCompileHints'

const ours = new URL('../src/ui/list/ListPage.tsx', import.meta.url).pathname
const entry = new URL('../src/main.tsx', import.meta.url).pathname
const library = '/node_modules/one/index.js'
const large = ';'.repeat(200_000)

function built(file: Partial<Rolldown.OutputChunk>): boolean {
  const chunk = { type: 'chunk', moduleIds: [ours], code: ';', ...file } as Rolldown.OutputChunk
  const { generateBundle } = compileHints() as unknown as {
    generateBundle: { handler: (_: unknown, bundle: Record<string, unknown>) => void }
  }
  generateBundle.handler(undefined, { 'a.js': chunk, 'a.css': { type: 'asset', source: '' } })
  return chunk.code.startsWith('//# allFunctionsCalledOnLoad\n')
}

describe('files that are compiled when they are loaded', () => {
  it('are ours, whatever their size, and small libraries', () => {
    expect([built({}), built({ code: large }), built({ moduleIds: [library] })]).toEqual([true, true, true])
  })

  it('are neither that of the sign-in page nor large libraries', () => {
    expect([built({ moduleIds: [entry, ours] }), built({ moduleIds: [library], code: large })]).toEqual([false, false])
  })
})
