/** Values by name: a record, the parameters of a page, or both. */
export type Values = Readonly<Record<string, unknown>>

/** The method and path of a call template such as `GET /config/store/{storeCode}`. */
export function parseCall(call: string): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  return { method, path }
}

/** The shape of a path: two calls of the same shape are one route, whatever their parameters are called. */
export const routeShape = (call: string): string => call.replace(/\{\w+\}/g, '{}')

/** The names in braces of a template, in order. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/**
 * Fills a path or route template, each value percent-encoded.
 * @throws Error where a value is missing: a path with a hole is never sent
 */
export function fillPath(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') throw new Error(`${template}: no value for ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** Fills a title template for people; what is missing is left out. */
export function fillTitle(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim()
}

/**
 * Fills a body template: '$self' the record, '$name' a field or parameter, '$ids' and '$rows' what is
 * selected, and `["$rows", {…}]` the object once for each selected row (spec/2 §7 shows such bodies).
 */
export function fillBody(template: unknown, values: Values, rows: readonly Values[] = [], ids: readonly unknown[] = []): unknown {
  if (typeof template === 'string' && template.startsWith('$')) {
    if (template === '$self') return values
    if (template === '$rows') return rows
    if (template === '$ids') return ids
    return values[template.slice(1)]
  }
  if (Array.isArray(template)) {
    if (template[0] === '$rows' && template.length === 2) {
      return rows.map((row) => fillBody(template[1], { ...values, ...row }, rows, ids))
    }
    return template.map((part) => fillBody(part, values, rows, ids))
  }
  if (typeof template === 'object' && template !== null) {
    return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fillBody(part, values, rows, ids)]))
  }
  return template
}
