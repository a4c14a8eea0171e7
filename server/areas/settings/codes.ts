import type { AreaCalls } from '../../http/call'
import { CallError } from '../../http/call'
import { invalid } from '../../http/outcomes'
import type { AreaHooks } from '../../engine/hooks'
import { listCalls } from '../../engine/lists'

/** Abstract codes (spec/3 §2, §5, §7). */
export const codeHooks: AreaHooks = {
  amac: { taken: () => new CallError(409, 'server.codeTaken', 'abstractCode') },
}

/** Aliases (spec/3 §2, §5, §7). */
export const aliasCalls: AreaCalls = listCalls('alias', {
  read: 'GET /config/alias',
  save: 'POST /config/alias',
  order: 'index',
  answers: 'rows',
  before: (rows) => rows.filter(({ name }) => name.trim() !== '').map((alias) => ({ ...alias, name: alias.name.trim() })),
  refuse: ({ rows }) => {
    if (new Set(rows.map(({ index }) => index)).size < rows.length) throw invalid('index')
    if (rows.length > 0 && rows.filter(({ key }) => key).length !== 1) throw invalid('key')
  },
})
