import type { Plugin, Rolldown } from 'vite'

/**
 * Fails a build in which two files import each other: which of them runs first is left to chance, and the console may be a
 * blank page. A module then stands in the wrong room of viteChunks.ts.
 */
export function noCycles(): Plugin {
  return {
    name: 'no-cycles',
    generateBundle(_, bundle) {
      const cycle = cycleOf(
        new Map(
          Object.values(bundle)
            .filter(isChunk)
            .map(({ fileName, imports }) => [fileName, imports]),
        ),
      )
      if (cycle) this.error(`These files of the build need each other: ${cycle.join(' → ')}`)
    },
  }
}

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
  file.type === 'chunk'

/** The files of one cycle, with the first one again at the end; undefined if there is none. */
export function cycleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    path.push(file)
    for (const next of imports.get(file) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    path.pop()
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const cycle = visit(file)
    if (cycle) return cycle
  }
  return undefined
}
