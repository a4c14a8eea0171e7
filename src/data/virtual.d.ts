declare module 'virtual:locale/*' {
  const texts: import('./texts').Texts
  export default texts
}

declare module 'virtual:failed-texts' {
  const texts: Record<
    import('./language').Language,
    Record<'title' | 'text' | 'chunkTitle' | 'chunkText' | 'lateTitle' | 'lateText' | 'retry' | 'reload', string>
  >
  export default texts
}
