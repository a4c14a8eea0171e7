import { act, fireEvent, render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SectionNav } from './SectionNav'

const GROUPS = ['identity', 'radio', 'check']

/** What the browser says of the sections as they come and go. */
let tell: (inSight: readonly string[]) => void = () => undefined

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: unknown[]) => void) {
        const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')]
        tell = (inSight) =>
          act(() =>
            callback(
              sections.map((target) => ({ target, isIntersecting: inSight.includes(target.dataset['section'] ?? '') })),
            ),
          )
      }
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})

const marked = () =>
  screen.getAllByRole('button').flatMap((button) => (button.getAttribute('aria-current') ? [button.textContent] : []))

function Form({ children }: { children: ReactNode }) {
  return (
    <FormProvider {...useForm()}>
      <form>{children}</form>
    </FormProvider>
  )
}

function show() {
  render(
    <TestTranslationProvider translate={(_: string, options?: Record<string, unknown>) => String(options?.['_'] ?? '')}>
      <Form>
        <SectionNav resource="box" sections={GROUPS.map((group) => ({ group, fields: [] }))} />
        {GROUPS.map((group) => (
          <section key={group} data-section={group}>
            <input aria-label={group} />
          </section>
        ))}
      </Form>
    </TestTranslationProvider>,
  )
}

describe('the sections of a form', () => {
  it('mark the first one in sight', () => {
    show()
    tell(['identity', 'radio'])
    expect(marked()).toEqual(['identity'])
    tell(['radio', 'check'])
    expect(marked()).toEqual(['radio'])
  })

  it('mark one that was gone to, also where it does not come to the top', () => {
    show()
    tell(['radio', 'check'])
    fireEvent.click(screen.getByText('check'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('check')
    expect(marked()).toEqual(['check'])
    tell(['identity'])
    expect(marked()).toEqual(['identity'])
  })
})
