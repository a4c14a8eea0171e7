import { basename, dirname, join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { stripForBrowser } from '../src/schema/dereference'
import type { EntitySchema } from '../src/schema/dialect'
import type { checkTree as checkWholeTree } from './check'
import type { writeGenerated as writeGeneratedFiles } from './generate'
import { readEntities, schemaFolder } from './schemaFiles'

const isEntity = (id: string) => id.endsWith('.schema.json')

/**
 * Serves schemas/*.schema.json with their references replaced and without comments. In development every
 * save of a schema regenerates src/generated, names the locale keys that are missing in the terminal and
 * in the browser's overlay, and reloads the page.
 */
export function schemasPlugin(): Plugin {
  let root = process.cwd()
  let entities: Map<string, EntitySchema> | undefined
  return {
    name: 'shelfdeck-schemas',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    load(id) {
      const [path = ''] = id.split('?')
      if (!isEntity(path) || dirname(path) !== schemaFolder(root)) return null
      entities ??= readEntities(root)
      const entity = entities.get(basename(path, '.schema.json'))
      return entity ? JSON.stringify(stripForBrowser(entity)) : null
    },
    buildStart() {
      entities = undefined
    },
    handleHotUpdate({ file }) {
      // The watcher below reloads the page itself, when src/generated is written.
      if (!isEntity(file)) return undefined
      entities = undefined
      return []
    },
    async configureServer(server) {
      // Imported only here: a build needs neither the type compiler nor the checker.
      const [{ writeGenerated }, { checkTree }] = await Promise.all([import('./generate'), import('./check')])
      await writeGenerated(root)
      watchSchemas(server, root, { writeGenerated, checkTree })
    },
  }
}

interface Tools {
  readonly writeGenerated: typeof writeGeneratedFiles
  readonly checkTree: typeof checkWholeTree
}

function watchSchemas(server: ViteDevServer, root: string, { writeGenerated, checkTree }: Tools): void {
  const folders = [schemaFolder(root), join(root, 'locales')]
  let problems: string[] = []
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const showProblems = () => {
    if (problems.length === 0) return
    server.ws.send({ type: 'error', err: { message: problems.join('\n'), stack: '', plugin: 'shelfdeck-schemas' } })
  }
  const refresh = async () => {
    try {
      await writeGenerated(root)
    } catch (error) {
      server.config.logger.warn(error instanceof Error ? error.message : String(error))
    }
    for (const [id, modules] of server.moduleGraph.fileToModulesMap) {
      if (isEntity(id)) for (const module of modules) server.moduleGraph.invalidateModule(module)
    }
    server.ws.send({ type: 'full-reload' })
    problems = await checkTree(root, { generated: false }).catch((error: unknown) => [String(error)])
    for (const problem of problems) server.config.logger.warn(problem)
    showProblems()
  }
  const onFile = (path: string) => {
    if (!path.endsWith('.json') || !folders.some((folder) => path.startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(refresh)
    }, 50)
  }

  server.watcher.add(folders)
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, onFile)
  server.ws.on('connection', showProblems)
}
