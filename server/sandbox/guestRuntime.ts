/**
 * JavaScript that runs in the sandbox before the script and gives the functions that the thread calls. A script that
 * tampers with them spoils only its own output, because the thread takes nothing but a text.
 */
export const guestRuntime = String.raw`(() => {
  const { parse, stringify } = JSON
  const then = Promise.prototype.then
  const StringOf = String
  const LINES = 100, WIDTH = 500
  const logs = []
  const show = (value) => {
    try { return typeof value === 'string' ? value : stringify(value) ?? StringOf(value) } catch { return '[…]' }
  }
  const log = (...values) => {
    if (logs.length < LINES) logs[logs.length] = values.map(show).join(' ').slice(0, WIDTH)
  }
  globalThis.console = { log, info: log, warn: log, error: log, debug: log }

  const describe = (error) => {
    const part = (name) => {
      try { const value = error[name]; return value === undefined ? undefined : StringOf(value).slice(0, 2000) } catch { return undefined }
    }
    const isObject = (typeof error === 'object' || typeof error === 'function') && error !== null
    if (!isObject) { let text = '?'; try { text = StringOf(error).slice(0, 2000) } catch {} return { message: text } }
    return { name: part('name'), message: part('message') ?? show(error).slice(0, 2000), stack: part('stack') }
  }

  let settled
  const settle = (result) => {
    let outputText
    if ('value' in result) {
      try { outputText = stringify(result.value) ?? 'null' } catch (error) { return { error: describe(error) } }
      return { outputText }
    }
    return result
  }
  const call = (entry, input) => {
    try { return { value: entry(input) } } catch (error) { return { error: describe(error) } }
  }
  const finish = (results) => {
    const parts = results.map((one) => 'outputText' in one ? '{"output":' + one.outputText + '}' : stringify({ error: one.error }))
    settled = '{"results":[' + parts.join(',') + '],"logs":' + stringify(logs) + '}'
  }

  return {
    run(entry, text, each) {
      const inputs = each ? parse(text) : [parse(text)]
      const results = []
      let open = inputs.length
      const put = (index, result) => {
        results[index] = settle(result)
        open -= 1
        if (open === 0) finish(results)
      }
      if (open === 0) finish(results)
      inputs.forEach((input, index) => {
        const result = call(entry, input)
        if (result.value instanceof Promise) then.call(result.value, (value) => put(index, { value }), (error) => put(index, { error: describe(error) }))
        else put(index, result)
      })
    },
    take: () => settled,
    describe: (error) => stringify({ error: describe(error), logs }),
    logs: () => stringify(logs),
  }
})()`
