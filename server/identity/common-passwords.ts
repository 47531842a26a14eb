/** The passwords tried first by whoever guesses, lower case, eight characters or more; English and Italian. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 987654321 87654321 123123123 123456123 112233445566 11223344 12341234
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 zaq12wsx qazwsxedc qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234
  qwerty12345 asdfghjk asdfghjkl asdfasdf zxcvbnm123 abcd1234 abc12345 abc123456 abcdefgh abcdefghi a1b2c3d4 aa123456
  password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd p@ssw0rd1 pa55word
  passpass pass1234 pass12345 passwort mypassword newpassword changeme changeme1 changeit letmein1 letmein123 welcome1
  welcome123 benvenuto benvenuta benvenuto1 benvenuto123 iloveyou iloveyou1 sunshine sunshine1 princess princess1
  football football1 baseball basketball superman superman1 spiderman batman123 starwars pokemon1 michelle jennifer
  jordan23 trustno1 whatever computer internet samsung1 master123 monkey123 dragon123 shadow123 killer123 hello123
  hello1234 admin123 admin1234 admin12345 administrator amministratore root1234 test1234 testtest test12345 user1234
  guest123 secret123 temp1234 default1 demo1234 prova123 prova1234 provaprova access123 login123 
  andrea123 francesco francesca alessandro alessandra alessandro1 giuseppe giuseppe1 giovanni giovanni1 valentina
  valentina1 federica federico lorenzo1 matteo123 stefania stefano1 antonella antonio1 salvatore salvatore1 vincenzo
  domenico raffaele gabriele gabriella emanuele emanuela michele1 martina1 martina123 chiara123 simone123 roberto1
  roberta1 cristina cristian cristiano caterina carolina margherita elisabetta
  juventus juventus1 juventus1897 forzajuve forzainter forzamilan forzaroma forzanapoli inter1908 internazionale
  milan1899 acmilan1 napoli1926 asroma1927 fiorentina lazio1900 
  ciaociao ciaociao1 ciaobella amoremio amoremio1 amore123 tiamo123 tesoro123 principessa principessa1 stellina
  patatina farfalla cioccolato cioccolata bellissima bellissimo primavera arcobaleno andromeda napoletano
  italia123 italiano italiana roma1234 milano123 napoli123 torino123 sicilia1 sardegna ferrari1 ferrari123 
  password2024 password2025 password2026 estate2024 estate2025 estate2026 inverno2024 inverno2025 inverno2026
  autunno2025 primavera2025 primavera2026 gennaio2026 settembre2026 azienda123 noleggio noleggio1 noleggio123
  00000000 000000000 11111111 111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
  12121212 13131313 10203040 19841984 20202020 01010101 14141414 25252525 31415926 24681012 13579246 147258369
  159357456 741852963 789456123 963852741 102030405060 qweasdzxc qweasd123 asd12345 asdf1234 zxcvbnm1 zxczxczxc`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
