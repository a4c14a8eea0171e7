import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Breadcrumbs } from './Breadcrumbs'

const TEXTS: Readonly<Record<string, string>> = {
  'app.groups.products': 'Products',
  'app.routes.product': 'Products',
  'app.routes.familyProduct': 'Family products',
}

function crumbsAt(path: string) {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <TestTranslationProvider translate={(key: string) => TEXTS[key] ?? key}>
        <MemoryRouter initialEntries={[path]}>
          <Breadcrumbs />
        </MemoryRouter>
      </TestTranslationProvider>
    </QueryClientProvider>,
  )
  const words = screen.getAllByRole('listitem').map((crumb) => crumb.textContent)
  unmount()
  return words
}

it('the group of the menu stands first, but where its page has the same name', () => {
  expect(crumbsAt('/family-product')).toEqual(['Products', 'Family products'])
  expect(crumbsAt('/product')).toEqual(['Products'])
  expect(crumbsAt('/product/list/IT001')).toEqual(['Products', 'IT001'])
})
