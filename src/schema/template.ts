/** Values by name: of a record, of a page's parameters, or both. */
export type Values = Readonly<Record<string, unknown>>

/** The method and path of a call template such as `GET /config/store/{storeCode}`. */
export function parseCall(call: string): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  return { method, path }
}

/** The shape of a path: calls of the same shape are one route, whatever their parameters are called. */
export const routeShape = (call: string): string => call.replace(/\{\w+\}/g, '{}')

/** The names in braces of a template, in order. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** Fills a path or route template with percent-encoded values. @throws Error for a missing value */
export function fillPath(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') throw new Error(`${template}: no value for ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** Fills a title template for display; missing values are omitted. */
export function fillTitle(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim()
}

/** The placeholder for an action's form in a body template; no field has this name. */
export const FORM = '$form'

/** Fills the properties of a template; an object under '...' is spread among the others. */
export function fillProperties(template: object, fill: (part: unknown) => unknown): Values {
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, part]) =>
      name === '...' ? Object.entries(fill(part) ?? {}) : [[name, fill(part)]],
    ),
  )
}

/** The form fields that a body template fills itself. */
export function filledBeside(template: unknown): string[] {
  if (typeof template !== 'object' || template === null) return []
  return '...' in template && template['...'] === FORM
    ? Object.keys(template)
    : Object.values(template).flatMap(filledBeside)
}

/**
 * Fills a body template: '$self' is the record, '$form' the form, '$name' a field or parameter, '$ids' and '$rows' the
 * selection, and `["$rows", {…}]` an object for each selected row, without duplicates.
 */
export function fillBody(
  template: unknown,
  values: Values,
  rows: readonly Values[] = [],
  ids: readonly unknown[] = [],
): unknown {
  if (typeof template === 'string' && template.startsWith('$')) {
    if (template === '$self') return values
    if (template === '$rows') return rows
    if (template === '$ids') return ids
    if (template === FORM) return values[FORM]
    return values[template.slice(1)]
  }
  if (Array.isArray(template)) {
    if (template[0] === '$rows' && template.length === 2) {
      const all = rows.map((row) => fillBody(template[1], { ...values, ...row }, rows, ids))
      return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
    }
    return template.map((part) => fillBody(part, values, rows, ids))
  }
  if (typeof template === 'object' && template !== null) {
    return fillProperties(template, (part) => fillBody(part, values, rows, ids))
  }
  return template
}
