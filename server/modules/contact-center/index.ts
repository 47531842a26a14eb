import type { Module } from '../module.ts'

/** Calls, what is to be called back, and the branch offices they are for. */
export const contactCenter: Module = {}
