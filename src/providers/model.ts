import { createContext, useContext } from 'react'
import type { Model } from '#schema/model.ts'
import { model } from '#schema/tables.ts'

/** The definitions the screens are drawn from: the product's own, unless a test gives others. */
export const ModelContext = createContext<Model>(model)
export const useModel = () => useContext(ModelContext)
