import { expect, it } from 'vitest'
import { missing, smtpMistakes } from './smtpMistakes'

it('an enabled mail server needs server, port and account', () => {
  expect(smtpMistakes({ enable: true, server: ' ', port: null, account: '' })).toEqual({
    server: 'server.mail.fillServer', port: 'server.mail.fillPort', account: 'server.mail.fillAccount',
  })
  expect(smtpMistakes({ enable: true, server: 'mail', port: 25, account: 'a' })).toEqual({})
})

it('one that is off may lack anything, but cannot be tried so', () => {
  expect(smtpMistakes({ enable: false })).toEqual({})
  expect(missing({ enable: false, server: 'mail', port: Number.NaN, account: 'a' })).toEqual({ port: 'server.mail.fillPort' })
})
