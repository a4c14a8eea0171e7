import { expect, it } from 'vitest'
import { hostUrls } from './hosts'

it.each([
  ['postgresql://one/db', ['postgresql://one/db']],
  [
    'postgres://me:a%40b@one:5433,two:5434/db?target_session_attrs=read-write',
    [
      'postgres://me:a%40b@one:5433/db?target_session_attrs=read-write',
      'postgres://me:a%40b@two:5434/db?target_session_attrs=read-write',
    ],
  ],
  ['postgresql://[::1]:1,[::2]:2/db', ['postgresql://[::1]:1/db', 'postgresql://[::2]:2/db']],
  ['postgresql:///db?host=/run/postgresql', ['postgresql:///db?host=/run/postgresql']],
  ['postgresql://me@/db?host=/a,b', ['postgresql://me@/db?host=/a,b']],
])('the hosts of %s are addresses of their own', (url, hosts) => {
  expect(hostUrls(url)).toEqual(hosts)
})
