import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** What asks for the data of the first page, and nothing else: the page has a tag for its file before that of the rest, and runs it first. */
const EARLY = ['src/early.ts']

/** What is there before anybody has signed in, and loads nothing that it does not need. */
const FIRST = ['src/main.tsx']

/**
 * Code that is loaded together, by what loads it. Nearly every page wants the frame and the list, which are whole, small
 * things of the pages included that would else bring `common` along: that is what several others need.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  frame: [
    'src/app/admin/loadAdmin.ts',
    'node_modules/ra-ui-materialui/dist/AdminContext.js',
    'node_modules/ra-ui-materialui/dist/theme/ThemeProvider.js',
    'node_modules/ra-ui-materialui/dist/theme/defaultTheme.js',
    'node_modules/ra-ui-materialui/dist/layout/useSidebarState.js',
    'node_modules/@mui/material/esm/useMediaQuery/index.js',
  ],
  list: [
    'src/ui/list/ListPage.tsx',
    'src/ui/kit/Banner.tsx',
    'src/domain/tagTypes/useTagTypeField.ts',
    'src/domain/tagCommands/useStopCollecting.ts',
    'node_modules/ra-core/dist/controller/list/ListContextProvider.js',
    'node_modules/ra-core/dist/controller/list/useRecordSelection.js',
    'node_modules/ra-core/dist/controller/record/OptionalRecordContextProvider.js',
    'src/areas/tags/statusCheck.ts',
  ],
  forms: ['node_modules/react-hook-form/dist/index.esm.mjs'],
  record: [
    'src/ui/list/RecordDialogs.tsx',
    'src/ui/kit/Popover.tsx',
    'src/ui/feedback/FeedbackHost.tsx',
    'src/ui/kit/StylesAhead.tsx',
  ],
  charts: ['src/ui/charts/canvases.ts'],
  dashboard: ['src/areas/dashboard/DashboardPage.tsx', 'src/areas/dashboard/DashboardAhead.tsx'],
}

/** What needs these is a part of a form: pages without one share much of `common`, and load none of that. */
const FIELDS = [
  'node_modules/react-hook-form/dist/index.esm.mjs',
  'node_modules/ra-core/dist/form/useInput.js',
  'src/ui/inputs/useFieldInput.ts',
]

/** Indexes of whole libraries: of what they name, a room has what it asks for by its own path or in `ROOMS`. */
const INDEXES =
  /node_modules\/(?:react-admin\/dist|ra-ui-materialui\/dist(?:\/\w+)?|ra-core\/dist\/(?:controller|export|form|inference|test-ui)(?:\/\w+)?|@mui\/material\/esm)\/index\.js$/

const ICONS = /node_modules\/lucide-react\/dist\/esm\/icons\//

const WHOLE = new Set(['frame', 'list', 'forms'])

/**
 * How the console's code is cut: a few files that every page wants, and not the hundreds that each combination of pages
 * would have of its own. A slow network pays for each request.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  let cut:
    | {
        early: ReadonlySet<string>
        first: ReadonlySet<string>
        fields: ReadonlySet<string>
        rooms: readonly Room[]
      }
    | undefined
  const roomOf: Rolldown.CodeSplittingNameFunction = (id, context) => {
    cut ??= {
      early: reached(EARLY, context),
      first: reached(FIRST, context),
      fields: needing(FIELDS, context),
      rooms: Object.entries(ROOMS).map(([name, roots]) => roomFrom(name, roots, context)),
    }
    if (cut.early.has(id)) return 'early'
    if (cut.first.has(id)) return 'first'
    const rooms = cut.rooms.filter(({ modules }) => modules.has(id))
    const [room] = rooms
    // One file for those of all other pages: each is smaller than a request for it.
    if (!room) return ICONS.test(id) ? 'icons' : null
    if (WHOLE.has(room.name)) return room.name
    if (rooms.length === 1 && room.own.has(id)) return room.name
    return cut.fields.has(id) ? 'fields' : 'common'
  }
  return { includeDependenciesRecursively: false, groups: [{ name: roomOf, debugName: 'rooms' }] }
}

interface Room {
  readonly name: string
  readonly modules: ReadonlySet<string>
  /** The modules that nothing outside needs: what a page elsewhere needs as well must not bring the whole room along. */
  readonly own: ReadonlySet<string>
}

function roomFrom(name: string, roots: readonly string[], context: Rolldown.ChunkingContext): Room {
  const modules = reached(roots, context)
  const own = new Set(modules)
  const isForeign = (id: string) => !(context.getModuleInfo(id)?.importers ?? []).every((importer) => own.has(importer))
  // Until no module depends on one outside: two files that import each other may fail to start.
  for (let foreign = [...own].filter(isForeign); foreign.length > 0; foreign = [...own].filter(isForeign)) {
    for (const id of foreign) own.delete(id)
  }
  return { name, modules, own }
}

/** The modules that import these, directly or not. */
function needing(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const left = roots.map(pathOf)
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id) || INDEXES.test(id)) continue
    found.add(id)
    left.push(...(context.getModuleInfo(id)?.importers ?? []))
  }
  return found
}

/** The modules that come with these: what they import statically, not what they load later. */
function reached(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const left = roots.map(pathOf)
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    if (INDEXES.test(id)) continue
    left.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const pathOf = (path: string): string => realpathSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))
