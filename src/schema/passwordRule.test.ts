import { expect, it } from 'vitest'
import { isAllowedPassword } from './passwordRule'

const EMAIL = 'Mariko.Tanaka@shop.example'

it.each([
  'a',
  'short-7',
  'aaaaaaaaaaaa',
  'abababab',
  '12345678901',
  'Password',
  'password123!',
  'QWERTYUIOP',
  'admin2024',
  '1q2w3e4r',
  EMAIL,
  'mariko.tanaka',
  '        ',
  'あいうえおかき',
])('%s is rejected', (password) => {
  expect(isAllowedPassword(password, EMAIL)).toBe(false)
})

it.each(['Correct-Horse-9', 'plum cart river', 'tanaka-8-plums', 'あいうえおかきく', '8 blue 🐟'])(
  '%s may be chosen',
  (password) => {
    expect(isAllowedPassword(password, EMAIL)).toBe(true)
  },
)
