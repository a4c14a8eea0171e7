/** Replaces MUI's ripples in the build: the theme has none. */
export default function NoRipple(): null {
  return null
}
