import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { FeedbackHost } from '../../../ui/feedback/FeedbackHost'
import { NotesKept } from '../../../ui/feedback/testNotes'

/** Shows an element of these pages in a test, with questions and errors; texts are their keys. @returns the router around it */
export function showAlone(element: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '*', element: null },
  ])
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={new QueryClient()}>
        <NotesKept>
          <RouterProvider router={router} />
        </NotesKept>
        <FeedbackHost />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
  return router
}
