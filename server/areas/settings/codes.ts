import { CallError } from '../../http/call'
import { invalid } from '../../http/outcomes'
import type { AreaHooks } from '../../engine/hooks'

/** Abstract codes and aliases (spec/3 §2, §5, §7). */
export const codeHooks: AreaHooks = {
  amac: { taken: () => new CallError(409, 'server.codeTaken', 'abstractCode') },
  alias: {
    list: {
      before: (rows) => rows.filter(({ name }) => name.trim() !== '').map((alias) => ({ ...alias, name: alias.name.trim() })),
      refuse({ rows }) {
        if (new Set(rows.map(({ index }) => index)).size < rows.length) throw invalid('index')
        if (rows.length > 0 && rows.filter(({ key }) => key).length !== 1) throw invalid('key')
      },
    },
  },
}
