// The part of WebAssembly that the server uses: TypeScript describes it with the DOM alone, which the server does not have.
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  const Module: new (bytes: Uint8Array) => Module

  interface Memory {
    readonly [Symbol.toStringTag]: 'WebAssembly.Memory'
  }
  const Memory: new (pages: { readonly initial: number; readonly maximum?: number }) => Memory

  function compile(bytes: Uint8Array): Promise<Module>
}
