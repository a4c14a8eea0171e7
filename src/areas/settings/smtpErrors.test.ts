import { expect, it } from 'vitest'
import { missing, smtpErrors } from './smtpErrors'

it('requires server, port and account of an enabled mail server', () => {
  expect(smtpErrors({ enable: true, server: ' ', port: null, account: '' })).toEqual({
    server: 'server.mail.fillServer',
    port: 'server.mail.fillPort',
    account: 'server.mail.fillAccount',
  })
  expect(smtpErrors({ enable: true, server: 'mail', port: 25, account: 'a' })).toEqual({})
})

it('accepts an incomplete one that is disabled, but does not send a test mail with it', () => {
  expect(smtpErrors({ enable: false })).toEqual({})
  expect(missing({ enable: false, server: 'mail', port: Number.NaN, account: 'a' })).toEqual({
    port: 'server.mail.fillPort',
  })
})
