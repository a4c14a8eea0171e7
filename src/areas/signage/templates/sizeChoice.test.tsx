import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { SizeChoice } from './SizeChoice'

let sizes: (string | undefined)[] = []
beforeEach(() => {
  sizes = []
})

function Host() {
  const [size, setSize] = useState<string | undefined>('23.1')
  return (
    <SizeChoice
      size={size}
      onChange={(next) => {
        sizes.push(next)
        setSize(next)
      }}
    />
  )
}

const translate = (key: string, { models, width, height }: Record<string, unknown> = {}) =>
  key.endsWith('modelSize') ? `${String(models)} ${String(width)} × ${String(height)}` : (key.split('.').at(-1) ?? key)

it('a template can be created for each of the seven models, and for any other screen', async () => {
  render(
    <TestTranslationProvider translate={translate}>
      <Host />
    </TestTranslationProvider>,
  )
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(names).toEqual([
    'IP231A, IP231TA, IP231TB 1920 × 158',
    'IP291TA 1920 × 540',
    'IPFINDERA 1280 × 800',
    'IPMINI 480 × 320',
    'IP354A 2880 × 158',
    'otherSize',
  ])
  await userEvent.click(screen.getByRole('radio', { name: /IPFINDERA/ }))
  expect(sizes).toEqual(['1280x800'])
  await userEvent.click(screen.getByRole('radio', { name: 'otherSize' }))
  const [width, height] = [screen.getByLabelText('width'), screen.getByLabelText('height')]
  await userEvent.clear(width)
  expect(sizes.at(-1)).toBeUndefined()
  expect(screen.getByText('badSide')).toBeTruthy()
  await userEvent.type(width, '1080')
  await userEvent.clear(height)
  await userEvent.type(height, '99999')
  expect(sizes.at(-1)).toBeUndefined()
  await userEvent.type(height, '{Backspace}')
  expect(sizes.at(-1)).toBe('1080x9999')
})
