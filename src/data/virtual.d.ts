declare module 'virtual:locale/*' {
  const texts: import('./texts').Texts
  export default texts
}
