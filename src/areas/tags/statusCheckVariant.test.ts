import { expect, it } from 'vitest'
import { loadDescriptor } from '../../data/descriptors'
import { forVariant } from '../../schema/access'

it('a variant without status checks offers none', async () => {
  const [tag, store] = [await loadDescriptor('tag'), await loadDescriptor('store')]
  const offered = (enableTagStatusCheck: boolean) => ({
    actions: forVariant(tag, { enableTagStatusCheck })
      ?.actions.filter(({ id }) => id.startsWith('status'))
      .map(({ id }) => id),
    fields: forVariant(store, { enableTagStatusCheck })
      ?.fields.filter(({ name }) => /StatusCheck/.test(name))
      .map(({ name }) => name),
  })
  expect(offered(true)).toEqual({
    actions: ['statusCheck', 'statusCollect'],
    fields: ['enableTagStatusCheck', 'tagStatusCheckDay', 'tagStatusCheckTime'],
  })
  expect(offered(false)).toEqual({ actions: [], fields: [] })
})
