import { describe, expect, it } from 'vitest'
import { isOwnOrigin, type ConsoleAddresses } from './origins'

const addresses: ConsoleAddresses = {
  host: '0.0.0.0',
  publicUrls: ['https://esl.example.com'],
  wsUrl: 'wss://live.example.com/socket',
  corsOrigins: ['https://console.example.com'],
}

const plain = (host: string) => ({ host, isSecure: false })

describe('a page may open the socket', () => {
  it.each([
    ['of this machine', 'http://localhost:8800', 'localhost'],
    ['of this machine, by number', 'http://127.0.0.1:5173', '127.0.0.1'],
    ['of this machine, in IPv6', 'http://[::1]:8800', '[::1]'],
    ['of the public address', 'https://esl.example.com', 'esl.example.com'],
    ["of the socket's public address", 'https://live.example.com', '10.0.0.7'],
    ['of an origin that CORS_ORIGIN names', 'https://console.example.com', '10.0.0.7'],
    ['of the address in numbers that was called', 'http://10.0.0.7:8800', '10.0.0.7'],
  ])('%s', (_, origin, called) => {
    expect(isOwnOrigin(origin, plain(called), addresses)).toBe(true)
  })

  it('of the host that was requested over https, according to a trusted proxy', () => {
    expect(isOwnOrigin('https://behind.example', { host: 'behind.example', isSecure: true }, addresses)).toBe(true)
    expect(isOwnOrigin('http://behind.example', { host: 'behind.example', isSecure: true }, addresses)).toBe(false)
    expect(isOwnOrigin('https://elsewhere.example', { host: 'behind.example', isSecure: true }, addresses)).toBe(false)
  })

  it('of HOST, if it is a name or an address', () => {
    expect(isOwnOrigin('http://shop-server:8800', plain('x'), { ...addresses, host: 'Shop-Server' })).toBe(true)
    expect(isOwnOrigin('http://[fd00::7]:8800', plain('x'), { ...addresses, host: 'fd00::7' })).toBe(true)
  })

  it('of any origin, if CORS_ORIGIN allows it', () => {
    expect(isOwnOrigin('https://any.example', plain('x'), { ...addresses, corsOrigins: ['*'] })).toBe(true)
  })
})

describe('a page may not open the socket', () => {
  it.each([
    ['of elsewhere', 'https://elsewhere.example', '127.0.0.1'],
    ['of a foreign name that points here', 'http://rebound.example:8800', 'rebound.example'],
    ['of another address', 'http://203.0.113.9', '10.0.0.7'],
    ['of another port of an origin of CORS_ORIGIN', 'https://console.example.com:444', '10.0.0.7'],
    ['of a file', 'null', '127.0.0.1'],
    ['of a name that only ends alike', 'https://notesl.example.com', 'x'],
  ])('%s', (_, origin, called) => {
    expect(isOwnOrigin(origin, plain(called), addresses)).toBe(false)
  })
})
