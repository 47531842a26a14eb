import { fieldMessages } from './field-messages.ts'
import { figuresMessages } from './figures-messages.ts'
import { fileMessages } from './file-messages.ts'
import { rightsMessages } from './rights-messages.ts'
import { rowsMessages } from './rows-messages.ts'
import { workflowMessages } from './workflow-messages.ts'

/** The sentences that server and screens share. Italian, fit for a user, never naming a technical thing. */
export const messages = {
  ...fieldMessages,
  ...fileMessages,
  ...rightsMessages,
  ...figuresMessages,
  ...rowsMessages,
  ...workflowMessages,
  yes: 'Sì',
  no: 'No',
  required: 'Campo obbligatorio',
  text: 'Inserisci un testo',
  wasNumber: 'È arrivato come numero: gli zeri iniziali possono mancare',
  tooLong: (limit: number) =>
    limit === 1 ? 'Massimo 1 carattere' : `Massimo ${limit.toLocaleString('it-IT')} caratteri`,
  tooManyItems: (limit: number) =>
    limit === 1 ? 'Massimo 1 elemento' : `Massimo ${limit.toLocaleString('it-IT')} elementi`,
  controlCharacters: 'Il testo contiene caratteri non ammessi',
  checkTwice: 'Lo stesso controllo compare due volte: lascialo una volta sola',
  checkCounts: 'I controlli e i loro valori non sono in numero uguale: compila di nuovo i controlli',
  photoDetails: 'I dettagli delle foto non sono leggibili: aggiungi di nuovo le foto',
  photoDetailsMore: 'I dettagli riguardano più foto di quelle ricevute: aggiungi le foto mancanti',
  ofPhoto: (number: number, sentence: string) => `Foto ${number}: ${sentence}`,
  oneRecipient: 'Inserisci un solo indirizzo email',
  alreadyQueued: 'Lo stesso invio è già in coda: non serve ripeterlo',
  alreadySent: 'L’invio è già partito',
  sentSince: 'Un invio dello stesso tipo è già partito dopo questo',
  sendWithdrawn: 'La trattativa era stata eliminata prima della partenza',
  noAccreditationLink:
    'L’operatore della trattativa non ha un link di accreditamento: va indicato fra i suoi dati utente',
  mailTooLarge: (megabytes: number) => `Gli allegati sono troppo grandi: al massimo ${megabytes} MB in totale`,
  verificationCode: 'Scrivi il codice di verifica per intero, come sta in fondo al verbale: numero, trattino, impronta',
  mailTextTooLong: 'Il testo compilato è troppo lungo: accorcia il modello o i valori che nomina',
  unknownPlaceholder: (name: string) => `Segnaposto sconosciuto: {{${name}}}`,
  unpairedSign: (sign: string) =>
    sign === '[[' || sign === ']]'
      ? 'Chiudi con ]] ogni parte che apri con [[, e dentro non mettere altre parentesi quadre'
      : 'Chiudi con }} ogni segnaposto che apri con {{, e dentro scrivi solo il suo nome',
  partTwice: 'La stessa parte compare due volte',
  blockTwice: 'Lo stesso riquadro compare due volte: lascialo una volta sola',
  fileNotAccepted: 'Questo tipo di file non è ammesso qui',
  unknownKey: 'Campo sconosciuto',
  value: 'Valore non valido',
  readOnlyKey: 'Questo campo non si può modificare',
  fieldMissing: 'Indica il campo da modificare',
  valueMissing: 'Indica il nuovo valore del campo',
  fieldAndValueOnly: 'Invia solo il campo e il suo valore',
  unknownFilter: 'Filtro sconosciuto',
  unknownSort: 'Ordinamento sconosciuto',
  unknownName: (name: string) => `Nessun elemento si chiama ${name.slice(0, 100)}: verificalo o crealo prima`,
  ambiguousName: (name: string, count: number) =>
    `${count} elementi hanno lo stesso codice ${name.slice(0, 100)}: lascialo a uno solo`,
  unknownColumn: (name: string) => `Colonna sconosciuta: ${name}`,
  filterValue: 'Valore del filtro non valido',
  filtersTooMany: 'I filtri sono troppi, o troppo annidati',
  oneFieldOnly: 'Indica un solo campo da impostare',
  notInBulk: 'Questo campo non si può impostare su più righe insieme',
  bulkRows: 'Indica le righe: i loro numeri oppure i filtri che le trovano',
  bulkWhat: 'Indica il campo da impostare oppure l’eliminazione, non entrambi',
  bulkSet: 'Le righe trovate dai filtri vanno prima verificate',
  bulkTooMany: (count: number, most: number) =>
    `Le righe scelte sono ${count.toLocaleString('it-IT', { useGrouping: 'always' })}: se ne possono modificare al massimo ${most.toLocaleString('it-IT', { useGrouping: 'always' })} per volta. Restringi i filtri`,
  bulkChanged: (count: number) =>
    count === 1
      ? 'Nel frattempo le righe trovate dai filtri sono cambiate: ora è una. Non è stato modificato nulla'
      : `Nel frattempo le righe trovate dai filtri sono cambiate: ora sono ${count.toLocaleString('it-IT', { useGrouping: 'always' })}. Non è stato modificato nulla`,
  bulkRefused: 'Alcune delle righe scelte non si possono modificare. Non è stato modificato nulla',
  rowsHeld:
    'Alcune righe sono nel mezzo di un’altra modifica di molte righe, che dura qualche secondo. Non è stato modificato nulla: riprova quando è finita',
  rowHeld:
    'La riga è nel mezzo di una modifica di molte righe, che dura qualche secondo. Non è stato modificato nulla: riprova quando è finita',
  bulkNone: 'Nessuna delle righe scelte esiste ancora',
  filtersForm: 'I filtri non sono leggibili',
  page: 'Numero di pagina non valido',
  rowsPerPage: (limit: number) => `Le righe per pagina devono essere al massimo ${limit.toLocaleString('it-IT')}`,
  duplicate: 'Valore già presente: deve essere unico',
  vatTaken: ({ companyName, agentName }: { companyName: string; agentName: string | null }) =>
    `La partita IVA è già presente per il cliente ${companyName.replace(/\.$/, '')}. Agente: ${agentName ?? 'nessuno'}.`,
  competitorTwice: 'Scegli un competitor dell’elenco oppure scrivine il nome, non entrambi',
  documentOwner: 'Indica il cliente o il contatto a cui appartiene il documento',
  geocoderOff: 'La ricerca degli indirizzi non è attiva: scrivi indirizzo e coordinate a mano',
  geocoderDown: 'La ricerca degli indirizzi non risponde: scrivi indirizzo e coordinate a mano, o riprova più tardi',
  geocoderBusy: 'Troppe ricerche di indirizzi: riprova tra qualche secondo',
  addressTooShort: 'Scrivi almeno tre caratteri',
  notComputable: 'Il valore si calcola dagli altri campi, ma con questi valori non è possibile: verificali',
  outgrown: (labels: string) => `Con questo valore ${labels} diventa troppo grande`,
  computedMissing: 'Il valore si calcola dagli altri campi, ma ne manca almeno uno: completali',
  invalid: 'Verificare la validità dei campi',
  malformed: 'La richiesta non è leggibile',
  unauthorized: 'Credenziali invalide',
  expired: 'Token scaduto',
  passwordRequired: 'La password è obbligatoria',
  oldPasswordRequired: 'La vecchia password è obbligatoria',
  passwordsDiffer: 'Le password non coincidono',
  wrongPassword: 'Password errata',
  passwordSame: 'Scegli una password diversa da quella che hai ricevuto',
  passwordFirst: 'Prima di continuare scegli una password tua',
  proofFirst: 'Per cambiarlo conferma prima la tua password',
  proofByCodeFirst: 'Per cambiarlo conferma prima con un codice dell’app di autenticazione',
  proofByMicrosoftFirst: 'Per cambiarlo esci, accedi di nuovo con Microsoft e salva entro cinque minuti',
  proofMissing: 'Inserisci la password oppure un codice',
  signIn: 'Username e/o password non validi',
  secondFactor: 'Inserisci il codice dell’app di autenticazione',
  secondFactorSetup: 'Il ruolo richiede un’app di autenticazione: configurala e inserisci il codice che mostra',
  secondFactorOfferOver:
    'La configurazione proposta non vale più: elimina dall’app quella precedente e configurala di nuovo con il codice QR ora mostrato',
  secondFactorTaken:
    'Nel frattempo per questo utente è stata attivata la verifica in due passaggi: se è stato qualcun altro, chiedi subito a un amministratore di azzerarla',
  secondFactorActive: 'La verifica in due passaggi è già attiva',
  secondFactorChanged: 'La password o la verifica in due passaggi è cambiata nel frattempo: ripeti l’operazione',
  secondFactorOff: 'La verifica in due passaggi non è attiva',
  secondFactorNotBegun: 'La configurazione non è in corso o è scaduta: inizia di nuovo l’attivazione',
  secondFactorRequired: 'Un ruolo dell’utente richiede la verifica in due passaggi: non si può disattivare',
  secondFactorNoPassword:
    'L’utente accede solo con Microsoft: la verifica in due passaggi si imposta nell’account Microsoft',
  secondFactorOwn: 'Per la tua verifica in due passaggi usa il profilo',
  codeRequired: 'Inserisci il codice',
  wrongCode:
    'Codice non valido o già usato: con l’app attendi il prossimo codice, tra quelli di recupero usane un altro',
  tooManyCodes: 'Troppi codici errati: riprova più tardi o chiedi a un amministratore',
  whileSwitched: 'Operazione non consentita mentre si agisce come un altro utente',
  microsoftOff: 'Accesso Microsoft non configurato',
  microsoftNoFactor:
    'Il tuo ruolo richiede la verifica in due passaggi: attivala nell’account Microsoft e accedi di nuovo',
  microsoftAway: 'Il servizio di accesso di Microsoft non risponde: riprova tra poco',
  microsoftUnknown: 'Nessun utente può accedere con questo account Microsoft. Contatta l’amministratore di sistema',
  inactive: "Utente non attivo. Contattare l'amministratore di sistema",
  forbidden: 'Non Autorizzato',
  notFound: (what: string) => `${what}: l’elemento non esiste o è stato eliminato`,
  noRoute: 'Indirizzo non trovato',
  inventoryConcluded: 'L’inventario è concluso: non si può più modificare',
  inventoryFixed: 'Un inventario non si modifica: si conclude oppure si elimina',
  inventoryOpen: (name: string) =>
    `In questa filiale c’è già un inventario aperto: ${name}. Concludilo o eliminalo prima di aprirne un altro`,
  inventoryDevices:
    'Alcuni dispositivi potrebbero avere scansioni non ancora inviate: attendi l’invio oppure indica il motivo per concludere comunque',
  inventoryOfItem: 'Un mezzo non può passare a un altro inventario',
  inventoryKept: 'Quanto registrato durante il conteggio non si modifica e non si elimina',
  inventoryLastFound:
    'Serve almeno uno stato con identificativo «Presente»: è quello dei mezzi trovati. Creane un altro prima di modificare o eliminare questo',
  inventoryStateUsed: 'Lo stato è già usato in un inventario: il suo identificativo non si può cambiare',
  inventoryNoFound:
    'Nessuno stato ha identificativo «Presente»: chiedi a un supervisore di crearlo in Stati inventario, poi ripeti la scansione',
  scanKey: 'La scansione non ha una chiave valida: ripetila',
  scanKeyReused: 'La stessa scansione è già stata ricevuta con un altro codice o per un altro inventario: ripetila',
  scanNotOwn: 'Puoi annullare solo le tue scansioni',
  scanForm: 'La scansione non è leggibile: ripetila',
  device: 'Il dispositivo non è riconosciuto: ricarica la pagina',
  resolvedAlready: (who: string) => `Il codice è già stato risolto da ${who}`,
  resolvedNotScanned: 'Questo codice non è fra quelli sconosciuti o di altre filiali di questo inventario',
  notOfThisInventory: 'Scegli un mezzo di questo inventario',
  notSameBranch: 'I due inventari sono di filiali diverse: si confrontano solo quelli della stessa filiale',
  callTime: 'Data e ora non valide: scrivile come 2026-03-31T10:15:00, con il fuso oppure con l’ora di Roma',
  callTimeSkipped: 'Quest’ora non esiste: quel giorno a Roma gli orologi passano dalle 2 alle 3',
  callInFuture: 'La telefonata è nel futuro: verifica l’orologio del centralino',
  callTooOld: 'La telefonata è anteriore al 2000: verifica l’orologio del centralino',
  callTaken: (who: string, since?: string) =>
    `La chiamata è già in carico a ${who}${since === undefined ? '' : ` dalle ${since}`}`,
  callClosed: 'La chiamata non è più da richiamare: qualcuno l’ha già chiusa',
  callNotReturnable: 'Questa telefonata non si richiama: è interna, oppure il numero è nascosto',
  dayOfMonth: 'In questo mese il giorno non esiste',
  holidayMoves: 'Il Lunedì dell’Angelo cade ogni anno in un giorno diverso: lascia vuoto',
  yearsOrder: 'L’ultimo anno non può precedere il primo',
  hoursHalf: 'Indica sia l’inizio sia la fine',
  noteInObject: 'La richiesta deve essere un oggetto, con le note o vuoto: {"note": "…"}',
  targetUnreached: 'Con questi orari l’obiettivo non si raggiunge in un anno',
  inUse: 'Impossibile eliminare: l’elemento è ancora utilizzato',
  replaceBySelf: 'Scegli un elemento diverso da quello da sostituire',
  replaceTooMany: (most: number) =>
    `Lo usano più di ${most.toLocaleString('it-IT', { useGrouping: 'always' })} righe, troppe per una sola operazione. Cambiane prima una parte dagli elenchi, scegliendo più righe insieme`,
  replaceRights: (tables: readonly string[]) =>
    `Per sostituirlo serve anche il permesso di modificare: ${tables.join(', ')}. Chiedi a un amministratore`,
  replaceRefused: (table: string, reason: string) =>
    `Non è stato sostituito nulla. ${table}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  replaceChanged: 'una riga è stata modificata nel frattempo: riprova',
  orderChanged: 'Nel frattempo l’ordine è cambiato: guarda quello nuovo e riprova',
  orderTooMany: (most: number) =>
    `Le righe sono più di ${most.toLocaleString('it-IT', { useGrouping: 'always' })}: scrivi il numero d’ordine nella riga`,
  stale: 'Il dato è stato modificato da un altro utente',
  undone: 'Impossibile annullare: nel frattempo il dato è stato modificato',
  undoTooMany:
    'Impossibile annullare: l’operazione ha modificato troppi record insieme. Chiedi all’amministratore di sistema di ripristinare una copia dei dati',
  stillThere: 'La cronologia si può cancellare solo dopo aver eliminato il record',
  eraseReason:
    'L’eliminazione ha meno di 30 giorni e si può ancora annullare: per cancellare la cronologia prima, indica il motivo',
  reasonTooShort: (shortest: number) => `Scrivi il motivo con almeno ${shortest} lettere o cifre`,
  erased: 'Impossibile annullare: la cronologia del record è stata cancellata per sempre',
  rightsChanged: 'I permessi sono cambiati nel frattempo: controlla e riprova',
  nameMixesAlphabets: 'Il nome utente mescola lettere di alfabeti diversi: scrivilo con le lettere di uno solo',
  nameLooksTaken: 'Un altro utente ha un nome che si confonde con questo: scegline uno diverso',
  ownUser: 'Il tuo utente non si può eliminare',
  userAssigned: 'L’utente è già assegnato a questa filiale',
  keyReused: 'La stessa chiave di richiesta è già stata usata per dati diversi',
  tooLarge: 'La richiesta è troppo grande',
  mediaType: 'Formato della richiesta non ammesso',
  tooMany: 'Troppi tentativi: riprova tra poco',
  uploadsUnderWay: 'Troppi caricamenti insieme: attendi che finiscano e riprova',
  tooManyUploads: (most: number, wait: string) =>
    `Troppi file caricati: al massimo ${most.toLocaleString('it-IT')} al giorno. Riprova tra ${wait}`,
  tooManyUploadedBytes: (most: number, wait: string) =>
    `Troppi dati caricati: al massimo ${(most / 1_000_000).toLocaleString('it-IT')} GB al giorno. Riprova tra ${wait}`,
  tooManySends: (most: number, wait: string) => `Troppi invii: al massimo ${most} all’ora. Riprova tra ${wait}`,
  tooManyVatLookups: (most: number, wait: string) =>
    `Troppe ricerche di partite IVA: al massimo ${most} al minuto. Riprova tra ${wait}`,
  tooManyBulkChanges: (most: number, wait: string) =>
    `Troppe modifiche di più righe insieme: al massimo ${most} all’ora. Riprova tra ${wait}`,
  tooManySearches: (most: number, wait: string) => `Troppe ricerche: al massimo ${most} al minuto. Riprova tra ${wait}`,
  tooManyAddressSearches: (most: number, wait: string) =>
    `Troppe ricerche di indirizzi: al massimo ${most} al minuto. Riprova tra ${wait}`,
  unknownFormat: 'Formato sconosciuto: scegli csv, xlsx o xls',
  tooManyRows: (limit: number, format: string) =>
    `L’elenco ha più di ${limit.toLocaleString('it-IT')} righe, quante ne può contenere un file ${format}: restringi i filtri o scegli un altro formato`,
  sheetTooLarge:
    'I dati sono troppi per un file Excel 97 (.xls): scegli meno colonne, restringi i filtri o usa il formato .xlsx',
  exportsUnderWay: 'Troppe esportazioni insieme: attendi che finiscano e riprova',
  tooManyExports: (most: number, wait: string) =>
    `Troppe esportazioni: al massimo ${most} all’ora. Riprova tra ${wait}`,
  tooManyReports: (most: number, wait: string) => `Troppi verbali: al massimo ${most} all’ora. Riprova tra ${wait}`,
  callForOther: 'Una chiamata si prende in carico solo per sé: chiedi a chi la seguiva di riprenderla',
  ownTurn: 'Hai già un’operazione di questo tipo in corso e un’altra in attesa: aspetta che finiscano e riprova',
  ownUploads: 'Stai già caricando molte foto insieme: aspetta che finiscano e riprova',
  viewName: 'C’è già una vista con questo nome',
  viewsFull: (most: number) => `Ci sono già ${most} viste di questo elenco: eliminane una prima di salvarne un’altra`,
  viewRole: 'Questo ruolo non apre l’elenco',
  viewAudience: 'Scegli per chi è la vista',
  viewMalformed: 'La vista non è leggibile',
  viewUnknown: 'Questa vista non c’è più',
  viewTooLarge: 'La vista contiene troppi filtri o troppe colonne',
  condition: 'una condizione fra più valori',
  viewField: (name: string) => `La vista nomina il campo «${name}», che non c’è più o che non puoi vedere`,
  viewValue: (label: string) => `La vista filtra «${label}» con un valore che non c’è più`,
  failed: 'Operazione terminata in errore',
  databaseFull: 'Il database non ha più spazio: non è stato salvato nulla. Avvisa l’amministratore di sistema',
  unavailable: 'Il servizio non è al momento disponibile: riprova tra poco',
  outcomeUnknown:
    'Esito sconosciuto: il database non ha confermato. Controlla se i dati sono stati salvati prima di ripetere',
} as const
