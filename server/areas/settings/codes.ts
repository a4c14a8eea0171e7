import { CallError } from '../../http/call'
import { invalid } from '../../http/outcomes'
import type { AreaHooks } from '../../engine/hooks'
import { say } from '../../say'

/** Abstract codes and aliases (spec/3 §2, §5, §7). */
export const codeHooks: AreaHooks = {
  amac: { taken: () => new CallError(409, 'server.codeTaken', 'abstractCode') },
  alias: {
    list: {
      drops: ({ name }) => name.trim() === '',
      twice: ({ index }) => say('server.indexTwice', { index }),
      before: (rows) => rows.map((alias) => ({ ...alias, name: alias.name.trim() })),
      refuse({ rows }) {
        if (rows.length > 0 && rows.filter(({ key }) => key).length !== 1) throw invalid('key')
      },
    },
  },
}
