import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { english, openAction } from '../../ui/list/testAction'
import { TagCommandForm } from './TagCommandForm'

const tag = { id: 'T1', tagId: 'T1', prCode: 'P1', countByPrCode: 5 }

async function said(
  rows: Parameters<typeof openAction>[2],
  resource: 'tag' | 'product' | 'family-product' = 'tag',
): Promise<string> {
  await openAction(resource, 'page', rows, { form: TagCommandForm })
  const text = (await screen.findByRole('dialog')).textContent ?? ''
  cleanup()
  return text
}

it('says of one tag that all tags of its product change, and how many these are', async () => {
  expect(await said([tag])).toContain('This affects not only the selected tag, but all 5 tags showing product P1.')
  expect(
    await said([tag, { ...tag, tagId: 'T2' }, { id: 'T3', tagId: 'T3', prCode: 'P2', countByPrCode: 2 }]),
  ).toContain('all 7 tags showing these 2 products: P1, P2.')
  expect(await said([{ id: 'P1', prCode: 'P1', tagCount: 1 }], 'product')).toContain(
    'This affects the one tag showing product P1.',
  )
  expect(await said([{ id: 'F1', fmPrCode: 'F1', prCodeList: ['P1'] }], 'family-product')).toContain(
    'This affects all tags showing product F1.',
  )
  expect(await said([{ id: 'T4', tagId: 'T4', prCode: null }])).toContain('shows a product')
})

it('leaves out tags that cannot do it, and says so', async () => {
  const unable = { ...tag, tagId: 'R1', canBlink: false, canTurn: false }
  expect(await said([tag, unable])).toContain('1 selected tag cannot do this and is left out.')
  expect(await said([unable])).toContain('None of the selected tags has another page to turn to.')
  // What one cannot do says nothing of the rest.
  expect(await said([{ ...tag, canBlink: false, canTurn: true }])).not.toContain('left out')
})

it('is sent once for each product, and not for tags that show none', async () => {
  const { calls, onClose } = await openAction(
    'tag',
    'led',
    [tag, { ...tag, tagId: 'T2' }, { id: 'T4', tagId: 'T4', prCode: null }, { id: 'T5', tagId: 'T5', prCode: 'P2' }],
    { form: TagCommandForm },
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'LED color' }), '1 · Red')
  await userEvent.click(screen.getByRole('button', { name: 'Blink' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  const setting = { duration: 5, ledState: 1, ledBrightness: 1, blinkingSpeed: 2 }
  expect(calls).toEqual([
    `POST /tag/led ${JSON.stringify({
      storeCode: 'S1',
      product: [
        { ...setting, prCode: 'P1' },
        { ...setting, prCode: 'P2' },
      ],
    })}`,
  ])
})

it('has a word for each colour and brightness beside its number', () => {
  expect(english('resources.led-product.enums.ledState.1')).toBe('1 · Red')
  expect(english('resources.led-product.enums.ledBrightness.7')).toBe('7 · Highest')
})
