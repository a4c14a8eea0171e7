import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { loadDescriptor } from '../../data/descriptors'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { useListDelete } from './useListDelete'

const NOTE = 'resources.mobile-app-file.deleteNote'
const translate = (key: string, options?: Record<string, unknown>) =>
  key === NOTE ? 'Phones get no app.' : String(options?.['_'] ?? key)

function Removal({ descriptor }: { descriptor: ResourceDescriptor }) {
  const removal = useListDelete(descriptor, undefined, () => undefined)
  return (
    <>
      <button type="button" onClick={() => removal.ask([{ id: '1', _id: 1, ver: '1.0' }])}>
        remove
      </button>
      {removal.element}
    </>
  )
}

it.each([
  ['mobile-app-file', 'list.delete.text Phones get no app. messages.cannotUndo'],
  ['amac', 'list.delete.text messages.cannotUndo'],
] as const)('a deletion of %s says what follows where there is something to say', async (resource, words) => {
  const descriptor = await loadDescriptor(resource)
  render(
    <CoreAdminContext
      dataProvider={testDataProvider()}
      i18nProvider={{ translate, changeLocale: async () => undefined, getLocale: () => 'en' }}
    >
      <Suspense>
        <Removal descriptor={descriptor} />
      </Suspense>
    </CoreAdminContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'remove' }))
  expect(await screen.findByText(words)).toBeTruthy()
})
