/** The rented vehicles: families by category, and the use of each. */
export const catalogue: Record<string, Record<string, string[]>> = {
  'Piattaforme aeree': {
    'Piattaforme verticali elettriche': [
      'Manutenzione impianti interni',
      'Montaggio scaffalature',
      'Pulizia vetrate',
      'Installazione luci',
    ],
    'Piattaforme verticali diesel': [
      'Montaggio capannoni',
      'Posa coperture',
      'Cantieri fuoristrada',
      'Tinteggiatura esterni',
    ],
    'Piattaforme articolate': ['Potatura alberi', 'Manutenzione facciate', 'Posa insegne', 'Manutenzione grondaie'],
    'Piattaforme telescopiche': [
      'Carpenteria metallica',
      'Manutenzione torri faro',
      'Ispezione ponti',
      'Cantieri navali',
    ],
    'Piattaforme autocarrate': [
      'Illuminazione pubblica',
      'Segnaletica stradale',
      'Linee elettriche',
      'Riprese televisive',
    ],
    'Ragni cingolati': ['Restauro edifici storici', 'Lavori in atrii', 'Giardini e parchi', 'Chiese e teatri'],
  },
  Sollevatori: {
    'Sollevatori telescopici fissi': [
      'Movimentazione pallet in cantiere',
      'Carico silos',
      'Edilizia residenziale',
      'Posa prefabbricati',
    ],
    'Sollevatori telescopici rotativi': [
      'Posa serramenti',
      'Montaggio strutture',
      'Posa vetrate',
      'Sostituzione gru leggera',
    ],
    'Sollevatori agricoli': [
      'Movimentazione rotoballe',
      'Carico carri miscelatori',
      'Pulizia stalle',
      'Raccolta frutta',
    ],
  },
  'Carrelli elevatori': {
    'Carrelli elettrici': [
      'Magazzino interno',
      'Carico e scarico automezzi',
      'Industria alimentare',
      'Celle frigorifere',
    ],
    'Carrelli diesel': ['Piazzali esterni', 'Legnami', 'Materiali edili', 'Porti e interporti'],
    Retrattili: ['Magazzini intensivi', 'Scaffalature alte', 'Logistica conto terzi'],
    'Transpallet elettrici': ['Distribuzione urbana', 'Supermercati', 'Reparti di produzione'],
  },
  'Movimento terra': {
    Miniescavatori: ['Scavi per sottoservizi', 'Piscine e giardini', 'Posa fibra ottica', 'Ristrutturazioni urbane'],
    'Escavatori cingolati': ['Sbancamenti', 'Demolizioni', 'Cave e miniere', 'Opere idrauliche'],
    'Pale compatte': ['Pulizia cantieri', 'Carico inerti', 'Sgombero neve', 'Zootecnia'],
    Terne: ['Manutenzione strade', 'Acquedotti e fognature', 'Posa tubazioni'],
    Dumper: ['Trasporto inerti', 'Gallerie', 'Cantieri in pendenza'],
  },
  Compattazione: {
    'Rulli compattatori': ['Asfaltature', 'Sottofondi stradali', 'Piazzali'],
    'Piastre vibranti': ['Posa autobloccanti', 'Ripristini stradali', 'Marciapiedi'],
  },
  Energia: {
    Generatori: ['Eventi e concerti', 'Emergenza ospedali', 'Cantieri senza rete', 'Fiere e mercati'],
    'Torri faro': ['Cantieri notturni', 'Parcheggi temporanei', 'Protezione civile'],
    Compressori: ['Sabbiatura', 'Martelli demolitori', 'Collaudo tubazioni'],
    'Riscaldatori e deumidificatori': ['Asciugatura intonaci', 'Tensostrutture', 'Serre'],
  },
  'Veicoli commerciali': {
    Furgoni: ['Traslochi', 'Consegne a domicilio', 'Allestimento stand', 'Trasporto attrezzature'],
    'Autocarri ribaltabili': ['Trasporto terra', 'Potature e verde pubblico', 'Macerie'],
    'Autocarri con gru': ['Consegna materiali edili', 'Posa container', 'Trasporto macchinari'],
    'Pick-up': ['Cantieri in montagna', 'Assistenza tecnica', 'Vigilanza boschiva'],
  },
  Accessori: {
    Rimorchi: ['Trasporto miniescavatori', 'Trasporto piattaforme', 'Trasporto barche'],
    'Container e baraccamenti': ['Uffici di cantiere', 'Spogliatoi', 'Deposito attrezzi', 'Biglietterie temporanee'],
    'Attrezzature di sollevamento': [
      'Posa lastre',
      'Montaggio ascensori',
      'Movimentazione vetro',
      'Aspirazione tegole',
    ],
  },
}
