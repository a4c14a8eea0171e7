declare module 'virtual:help/*' {
  const pages: import('./topics').HelpPages
  export default pages
}
