import access from '#schema/access.json' with { type: 'json' }
import type { Model } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'

// A table whose form has a section of files, and the table of these, as new definitions would declare them.

const damage = {
  name: 'prova_danni',
  label: { one: 'Danno', many: 'Danni' },
  screens: [{ route: '/configurations/provaDanni', area: 'crm-config' }],
  title: 'nome',
  groups: [
    { key: 'what', title: 'Richiesta', fields: ['nome'] },
    { key: 'photos', title: 'Fotografie', files: 'prova_danni_foto' },
  ],
  fields: { nome: { type: 'text', label: 'Nome', required: true } },
}

const photos = {
  name: 'prova_danni_foto',
  label: { one: 'Foto', many: 'Foto' },
  title: 'didascalia',
  fields: {
    scatto: { type: 'file', label: 'Scatto', required: true, accept: ['image'] },
    didascalia: { type: 'text', label: 'Didascalia' },
    danno: {
      type: 'reference',
      label: 'Danno',
      table: 'prova_danni',
      required: true,
      onDelete: 'cascade',
      writeAs: 'idDanno',
    },
  },
}

/** The product's own tables, damages, and the photos of these. */
export const modelWithPhotos = (): Model =>
  readModel({ ...definitions, prova_danni: damage, prova_danni_foto: photos }, access)
