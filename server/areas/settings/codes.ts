import { placesOf } from '../../../src/schema/infoPlaces'
import { say } from '../../base/say'
import { CallError } from '../../calls/callError'
import { invalid } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'

/** Abstract codes and aliases. */
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
      async after({ records, before, rows, context: { services } }) {
        if (placesOf(before)('price') === placesOf(rows)('price')) return undefined
        const names = before.map(({ index, name }) => ({ index, name }))
        await services.jobs.sendWithin(records, 'ledger-prices', { before: names, at: services.clock() })
        return () => services.jobs.wake()
      },
    },
  },
}
