import { describe, expect, it } from 'vitest'
import { webAddress } from './webAddress'

describe('the address of a web page on a slide', () => {
  it.each([
    ['https://shop.example/offers?a=1#b', 'https://shop.example/offers?a=1#b'],
    [' shop.example ', 'http://shop.example'],
    ['localhost:3000/x', 'http://localhost:3000/x'],
    ['shop.example:8080', 'http://shop.example:8080'],
    ['10.0.0.7:8080/board', 'http://10.0.0.7:8080/board'],
    ['HTTP://SHOP.example', 'HTTP://SHOP.example'],
    ['shop.example./x', 'http://shop.example./x'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
  ])('%s is %s', (text, address) => expect(webAddress(text)).toBe(address))

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JavaScript:1',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:x',
    'http://',
    'https://me:word@shop.example',
    'http://a b',
    'java\nscript:1',
    'ftp://x.example',
    'vbscript:x',
    '../x',
    '.',
    'http://shop..example',
    'x'.repeat(64),
  ])('%j is rejected', (text) => expect(webAddress(text)).toBeUndefined())
})
