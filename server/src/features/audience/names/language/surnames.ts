/**
 * Frequent Czech and Slovak surnames in their male form; the female form differs (Nováková, Novotná). They show the
 * gender, and the meaning of a surname without diacritics: Kolar is Kolář. `Král=králi` gives a Czech vocative that the
 * rules would not find; `Solar=` means that the vocative is uncertain: Solar is a surname, and also Solař written
 * without diacritics.
 */
export const MASCULINE = `
Adam Adamec Adámek Adamík Adamovský Alexa Anděl=anděle Anděra Andrle Andrýs Antoš Augusta Babák Babiak Babiar Babický
Babiš Babka Bača Baďura Bajer Bakalář Bala Balada Balák Baláš Baláž Balcar Balcárek Bálek Balík Balvín Bára Barák
Baran Baránek Barča Baroš Bárta Barták Bartek Bartík Bartl Bartoň Bartoníček Bartonička Bartoš Bartošek Bartůněk
Bartůšek Barvíř Bašta Baštýř Baťa Bažant Bečka Bečvář Bednár Bednář Bednařík Bednárik Bedřich Bek Bělík Bella
Bělohlávek Bělohradský Benda Beneda Benedikt Beneš Beňo Beran Beránek Berdych Berka Bernát Berta Besta Bezděk=bezděku
Beznoska Bezouška Bezpalec Bican Biel Bielik Biely Bílek Bílý Bína Bizoň Blaha Bláha Blaho Blahout Blahuš Blanár
Blažej Blažek Blecha Bobek Bocek Boček Bohač Boháč Boháček Bojko Borák Bořík Borovec Borovička Borovský Borůvka Bouda
Bouška Bouzek Božek Brabec Brabenec=brabenče Brádler Brandejs Brázda Brázdil Brejcha Brejška Březina Brouček Brož
Brožek Brůha Brůna Brunclík Brych Brychta Brýdl Brynych Bubák Buben=bubne Bubeník Bucek Buček Buchta Buchtela Budař
Budín Budinský Bulíř Buráň Burda Bureš Burget Burian Buriánek Burkoň Bušek Bystrický Bystroň Bzdúch Čada Čadek Caha
Caletka Čáp Čapek Čapka Čáslavský Čech Čechura Čejka Cejnar Cejpek Čep Čepelák Čermák Čern Černík Černoch Černohorský
Černohous Černý Červ Červeňák Červenka Červený Červinka Chadima Chaloupka Chalupa Chalupník Chalupný Charvát Chlad
Chládek Chlubna Chlumský Chlup Chmela Chmelař Chmelík Chmelíř Chmura Chocholoušek Cholek Choleva Chovanec Chramosta
Chrast Chromý Chudoba Chudý Chum Churý Chvátal Chvojka Chytil Chytka Chytrý Cibula Cibulka Cícha Čierny Čihák Cihlář
Cimrman Císař Čížek Čižmár Čižmář Čmejrek Čonka Coufal Čtvrtečka Čuboň Culek Čunek Cvek Cvrček Cvrk Dalecký Daňa Dančo
Daněk Daniš Danko David Dědek Dědič Dědina Dejmek Demčák Demeter Dittrich Dlabač Dlask Dlouhý Dobeš Dobiáš Doboš
Dobrovolný Dobrý Dohnal Dolák Dolejš Doležal Doležel=doležele Dolinský Doskočil Dostál Dostalík Doubek Doubrava Doucha
Douša Drábek Drahokoupil Drahorád Drahoš Drápal Drašar Drbal Drbohlav Drda Drozd Drtil Držka Dub Duba Dubček Dubec
Dubský Duchek Duchoň Duda Dudáš Dudek Dufek Duffek Dulík Ďurčák Ďurčo Durdík Ďurica Ďuriš Duroň Dušek Dvořáček Dvorák
Dvořák Dvořan Dvorščák Dvorský Dytrych Dzurík Eliáš Erben Fábera Fabián Fafejta Fait Fajkus Faltus Faltýnek Farář
Farka Fejfar Fencl Ferenc Ferenčík Fiala Fialka Fidler Fikar Filák Filip Filipec Filo Fišer Fišera Flegr Flora Florián
Foltýn Forejt Forman Formánek Fořt Fousek Franc Franěk Frič Fridrich Frola Froněk Fryč Frydrych Fučík Fuka Fuksa Furch
Gabriel Gabriš Gajda Gajdoš Galík Galko Gašpar Gašparík Gavenda Gazda Gazdík Glos Goláň Golián Grečnár Gregor Gregůrek
Grim Grmela Grombíř Grulich Grygar Guba Guzik Hába Habáň Habr Hadrava Hájek Hajný Hala Halada Halama Hálek Halík Halíř
Halouzka Haluška Hamáček Hampl Hána Hanáček Hanák Handl Hánek Hanka Hanuš Hanych Hanyš Hanzal Hanzelka Hanzl Hanžl
Hanzlík Harant Hartl Hartman Haša Hašek Havel=havle Havelka Havíř Havlas Havlát Havlena Havlíček Havlík Havlín
Havránek Hejda Hejduk Hejl Hejna Hejný Hejtmánek Helma Hendrych Henzl Herman Heřman Heřmánek Herout Herynek Hes Hladík
Hladký Hlava Hlaváč Hlaváček Hlavačka Hlavatý Hlávka Hlavoň Hlinický Hlinka Hloušek Hložek Hlucháň Hnát Hnátek Hnilica
Hnilička Hnízdil Hodan= Hodaň Hodinář Hofman Hokynář Holan Holáň Holas Holec Holeček Holeš Holík Holoubek Holub
Holubář Holubec Holý Homola Homolka Honzík Hora Horáček Horák Horálek Hořejš Horký Hornáček Horňák Horníček Horník
Horský Hortvík Hošek Houdek Houdka Houska Houška Houžvička Hovorka Hrabák Hrabal Hrabovský Hrách Hradec Hradecký
Hradil Hrbáček Hrbek Hrdina Hrdlička Hrdý Hrnčiar Hrnčíř Hrobař Hroch Hromada Hromádka Hromek Hron Hronek Hruban
Hrubeš Hruboň Hrubý Hruška Hrůza Hryzák Hubáček Hubený Hudák Hudec Hudeček Huml Humpolec Huňař Hurych Hus Husák Husár
Hutař Hvězda Hvížďala Hýbl Hybner Hyka Hynek Igaz Ivan Ivanič Ivanko Jacko Jágr=jágře Jahn Jahoda Jahodář Jakeš Jakl
Jakoubek Jakub Jakubec Jakubek Jakubík Jakubko Jan Janáč Janáček Janák Jančár Jančář Jančík Jančo Janda Janeček
Janečka Janeš Janíček Janík Janka Janko Jankovič Jánoš Jánošík Janota Janouch Janouš Janoušek Janovský Jansa Janský
Jareš Jarka Jaroš Jarošek Jasanský Jašek Jašíček Jaššo Javorský Javůrek Jech Jedlička Jehlář Jehlička Jelen Jelínek
Jeníček Jeník Jeništa Jenka Jeřábek Jermář Ježek Jílek Jílovec Jindra Jindrák Jindřich Jíra Jirák Jiran= Jiráň Jiránek
Jirásek Jirásko Jireš Jirka Jiroušek Jirout Jirovec Jiruška Jíša Jon Jonák Jonáš Jouda Jouza Jožák Juhás Jukl Junek
Juráček Juračka Jurák Juran= Juráň Jurásek Jurčík Jureček Jurečka Juřica Juříček Jurík Juřík Juška Just Kabát Kabeláč
Kabelka Kačer Káčer Kacíř Kačírek Kačmár Kadeřábek Kadeřávek Kadlec Kadleček Kafka Kahoun Kala Kaláb Kalaš Kalenda
Kalina Kališ Kaliský Kalivoda Kalous Kalousek Kaluža Kamarád Kamenář Kameníček Kamenický Kameník Kaňka Kaňok Kantor
Kantůrek Kaplan Kapoun Kára Karas Karásek Karban Karel Karlík Karpíšek Kašík Kašpar Kašpárek Kaštánek Kavalec Kavan
Kavka Kazda Kedroň Kejval Kindl Klabík Klapka Klásek Klečka Klejch Klement Klempa Klempíř Klika Klíma Klimek Kliment
Klimeš Klír Klobása Klobouk Klouček Kloud Klouda Klučka Klusáček Klusák Klusoň Klvaň Kmeť Knap Knápek Kňažko Kněz
Kněžek Knot Knotek Koblížek Kobza Koča Kočař Kocián Kočíb Kočička Kočíř Kočiš Kočka Kocman Kocour Kocourek Kočvara
Kofroň Kohout Kohoutek Kohut Kojan Kojecký Kolaja Kolář Kolařík Kolárik Kolek Koleš Kolesár Kolínský Kollár Kollárik
Kolman Kolouch Koloušek Komár Komárek Komínek Konečný Koníř Konopásek Konopka Konrád Konvalina Konvička Kopáč Kopáček
Kopal Kopčák Kopec Kopeček Kopecký Kopečný Kopřiva Kora Kořán Koranda Korbel=korbele Korčák Kordula Korec Kořínek
Koriťák Korytar= Korytár Korytář Kos Košař Kosek Košek Kosík Kosina Kosnar= Košnář Košťál Košťálek Kostelecký
Kostelník Kostka Kostohryz Kotas Kotek Kotlar= Kotlář Kotrba Kotrla Kouba Koubek Koubský Koudelka Koukal Koukola Koula
Kouřil Kouřim Koutník Koutný Koutský Kovač Kováč Kovačič Kovačik Kováčik Koval Kovalčík Kovalík Kovář Kovařík Kozák
Koždoň Kozel=kozle Kozelka Kožíšek Kozlík Kožušník Krajča Krajčír Krajčovič Krajíček Krajňák Krajný Král=králi Kráľ
Králíček Králík Kramář Krampera Krása Krásl Krásný Krátky Krátký Kratochvíl Kratochvíla Kraus Kravec Krchňák Krčmár
Krčmář Křeček Krejča Krejčík Krejčíř Krejsa Krejza Křemen=křemene Křenář Křenek Křepelka Křesťan Kříčka Krista Krišta
Křišta Křístek Krištof Krištofík Krivák Křivánek Křivka Křivohlavý Kříž Křížan Křížek Kroc Kročil Kropáč Kropáček
Kroulík Kroupa Kroutil Krsek Krška Krtek Krtička Kruml Krumpholc Krupa Krupař Krupička Krupka Krůta Kruták Krutý
Kružík Kryl Kryštof Kuba Kubáč Kubala Kubálek Kuban= Kubáň Kubánek Kubát Kubec Kubeček Kubelka Kubeš Kubica Kubiček
Kubíček Kubička Kubík Kubín Kubina Kubinec Kubiš Kubišta Kuboň Kučera Kuchař Kuchár Kucharčík Kuchařík Kuchta Kuchtík
Kučírek Kučka Kudela Kudělka Kudláček Kudlička Kudrna Kukačka Kukla Kukučka Kulda Kulhánek Kulhavý Kulich Kulíř Kulka
Kunc Kuneš Kupčík Kupec Kupka Kurfürst Kuřil Kurka Kurz Kusý Kutil Kužel=kuželi Kvapil Kvarda Kvasnica Kvasnička Kvěch
Květoň Kvičala Kvíčala Kyncl Kysela Kyselý Kysilka Labuda Labuť Lachman Lacina Lacko Ladič Lajčák Lampa Lána Landa
Laštovica Laštovička Látal Lavička Lazar Lebeda Ledvina Lehký Lehocký Lehotský Lenc Leško Levý Lexa Lhota Lhoták
Lhotka Lhotský Libal Líkař Linda Linek Lipka Lipovský Lipták Liška Líska Líský Lisý Loskot Loub Loučka Louda Loukota
Loužil Luba Lučka Ludvík Lukáč Lukačovič Lukáš Lukášek Lupač Lysák Lysý Máca Macák Macek Mach Mácha Machač Macháč
Macháček Machala Machálek Machalík Machan Machaň Machek Machoň Machovec Macko Macura Magda Majda Majer Majerčík
Majerník Makovec Makovička Malář Malec Maleček Málek Malík Malina Malinovský Malinský Malíř Maloň Malý Maňa Maňák
Maňas Mandík Mánek Mára Marák Marčan Marcin Mareček Marek Mareš Marhoul Mařík Maršálek Maršík Martinák Martinec
Martinek Martínek Martiník Maruška Marvan Maša Masař Masár Masařík Masaryk Mašek Mašín Maška Maštalíř Máťa Matal Matas
Matěj Matěja Matějček Matějíček Matějka Matějovský Maťo Matouš Matoušek Matula Matuš Matušek Matuška Matyáš Matýsek
Mazal Mazanec Mazánek Mázl Mazur Mazúr Mečíř Medek Medveď Melichar Melicharek Melichárek Melka Meloun Menčík Mencl
Merta Mesároš Měšťan Metelka Míča Míček Michal Michalec Michálek Michalík Michalko Michna Mička Míčka Mihál Mihalik
Mihálik Míka Mikel Mikeš Miklas Mikloš Mikoláš Mikš Miksa Mikula Mikuláček Mikuláš Mikulášek Mikulec Mikulecký Mikulík
Mikulka Mikuš Miler Milfait Milka Milota Mina Mináč Minář Minařík Minárik Misař Míšek Mistr Mitáš Míža Mládek Mlčák
Mlčoch Mlejnek Mlynár Mlynář Mlynárik Mojžíš Mokráš Mokrý Moník Moravčík Moravec Morávek Mošna Motejl Motl Motyčka
Moučka Moudrý Mourek Mráček Mráz Mrázek Mrázik Mrkvička Mrňák Mucha Musálek Musil Musílek Mužák Mužík Muzikář Mydlář
Mynář Myška Myslík Myslivec Myslivečka Naď Nádvorník Najman Navara Návrat Navrátil Nečas Nečásek Nechvátal Neckář
Nedbal Nedoma Nedvěd Nejedlý Nekola Nekovář Nekvinda Nemček Nemec Němec Němeček Nepil Nerad Neruda Nesrsta Nesvadba
Netík Neuman Neužil Nezval Niemec Nikl Nikodým Nohejl Nosál Nosek Nováček Novák Novoměstský Novosad Novota Novotný
Nový Nožička Nunvář Nygrýn Obdržálek Obermajer Obr Odehnal Odstrčil Ohlídal Okleštěk Olejár Olejník Oliva Ondra
Ondráček Ondráš Ondrejčík Ondrejka Ondrejko Ondříček Ondruš Ondrušek Opat Opatrný Oplt Opočenský Orava Oravec Ordelt
Orel=orle Orlík Orság Osička Oško Otáhal Otava Otčenášek Otruba Outrata Ovčačík Pacák Pácal Pácalt Pačes Pacovský
Pajer Palán Paleček Páleník Palička Palko Panáček Panák Pancíř Pánek Panenka Panoš Panuška Papež Papoušek Pařík
Pařízek Parma Partyka Pašek Pastorek Pastýř Patočka Páv Pavel=pavle Pavelčák Pavelec Pavelek Pavelka Pavlas Pavlát
Pavlica Pavlíček Pavlík Pavlis Pavliš Pavlišta Pazdera Pazderka Pech Pechač Pecháček Pechar Pechoč Pecina Pecka
Pejchal Pekař Pekár Pekárek Pekarík Pekarovič Pelc Pelikán Pelnář Peřina Pernica Pernikář Peroutka Pešek Peška Pešl
Petera Peterka Petr=petře Petráček Petrák Petran= Petráň Petráš Petrásek Petříček Petrík Petřík Petřina Petrovič
Petrovický Petrus Petruška Petržela Petržílka Petula Picek Pícha Pilař Pilát Pinkas Píša Písař Píšek Piskor= Piskoř
Pithart Pivoňka Placek Plaček Plachetka Plachý Plašil Plch Plešinger Plesník Plíšek Plíva Ploc Pluhař Podhorský
Podhradský Podlaha Podroužek Podzimek Pohanka Pokorný Poláček Polách Polák Polan Polanský Polášek Polčák Poledník
Polívka Pollak Pondělíček Popelář Popelka Popovič Poslušný Pospíchal Pospíšil Pour Povolný Prachař Pracný Prášek
Pražák Pražan Prchal Prchlík Preisler Přibáň Přibík Přibyl Příhoda Prikryl Přikryl Procházka Prokeš Prokop Prokopec
Prošek Prouza Průcha Prudký Pruša Průša Prusík Ptáček Ptáčník Pucholt Puchýř Pulec Pulkrábek Půlpán Punčochář Puš
Pústek Pustina Půta Pytel=pytle Pytlík Rác Racek Rada Radil Radoň Rája Rajch Rajnoch Rak Rakušan Rambousek Raška Rataj
Rathouský Ráž Řeháček Řehák Řehoř Řehořek Rejman Remeš Renč Repáň Repka Řepka Řeřicha Reš Resl Řezáč Řezanina Rezek
Rezler Řezníček Řezník Říčař Richtr Řičica Říha Rod Rohan Rokos Rolník Rosa Rosický Rotrekl Roubal Roubíček Roučka
Rous Roza Rozhon Rozhoň Rozsíval Rozum Rubeš Rulík Rus Rusek Rusnák Rusňák Ruta Růža Růžek Ružička Růžička Ryba Rybár
Rybář Rybárik Rybička Rybka Rybnikář Rychetský Rychlík Rychlý Rychtar= Rychtář Ryšánek Ryšavý Rytíř Šabata Sabol
Sádecký Sadil Sadílek Sádlo Sadloň Šafář Šafařík Šafárik Šafr Šafra Šafránek Sakař Salač Salaj Šálek Šamánek Samec
Samek Saňa Šanda Šandera Sára Šára Šárka Šašek Sasín Satrapa Schejbal Šebek Šebela Šebesta Šebestík Šebo Sečkař Šedivý
Sedláček Sedlák Sedlař Sedlár Sedlmajer Sedmík Šedý Segeť Seidl Šejnoha Sekanina Sekera Sekyra Šelong Semerád Semián
Semrád Šenk Šenkýř Šerý Šesták Ševčíček Ševčík Severa Síbrt Síč Sigmund Sikora Šilar Šilhán Šilhánek Šilhavý Silný
Šimáček Šimák Šiman Šimánek Šimčík Šimeček Šimečka Šimek Šimík Šimko Šimon Šimonek Šimonka Šimůnek Šindel=šindeli
Šindelář Šindlář Šindler Šíp Šípek Šípoš Šír Široký Šiška Sivák Sivý Skala Skála Skalický Skalník Škaloud Škarda Sklář
Sklenák Sklenář Sklenička Skočdopole Škoda Školař Škop Skopal Skopec Škopek Skořepa Skotnica Skoumal Skoupý Škrabal
Škrabánek Skřivan Skřivánek Skuhravý Škvára Škvařil Škvor Slabák Slabý Sladkovský Sladký Sláma Slanař Slanina Slaný
Šlapák Slavíček Slavík Šlechta Šlégl Slezák Slivka Slouka Sloup Slováček Slováčik Slovák Slunečko Smejkal Šmejkal
Smékal Šmerda Smetana Smetánka Šmíd Šmída Smola Smolák Smolař Smolek Smolík Smolka Smrček Smrčka Smrž Smutný Šnajder
Šnajdr Sniegoň Šnobl Šobáň Sobek Soběslavský Sobota Sobotka Socha Sochor Sojka Sokol Solar= Solař Solár Šolc Solnař
Šolta Šopek Šorf Sosna Souček Součka Soukal Soukup Soural Souška Sova Špaček Spáčil Špička Špinka Špiroch Šplíchal
Šprta Spurný Šrámek Srb Srba Srnec Srnka Šrubař Šrůta Stach Štajer Stáňa Štancl Stanek Staněk Staník Staňka Stano
Stárek Stařík Stárka Starý Staša Stašek Štastný Šťastný Šťáva Stavař Štědroň Štefan Štefaňák Štefánik Štefanko Štefek
Štefka Štefl Stehlík Stejskal Štěpán Štěpánek Štěpánik Štěpka Štěpnička Štěrba Štern Štětkář Stibor Stibůrek Štika
Štípek Stískal Stloukal Štoček Stodola Stodůlka Stolař Stolár Štolba Štorek Štourač Strachoň Straka Strakoš Stránský
Štraus Štrba Strejc Strejček Střelec Stříbrný Strnad Strnádek Štrobl Štrof Strouhal Struhař Strýc Strýček Stuchlík
Studený Studnička Štulc Štulík Štumpf Štys Šuba Šubrt Suchan Suchánek Suchomel=suchomele Suchoň Suchý Šudoma Suk Sukup
Súkup Šula Šulc Šulek Šuráň Šust Šusta Šustek Šustr Šváb Švabík Svačina Švajda Švancara Švarc Svatek Svatoň Svatoš
Švec=šveci Šveda Švéda Švehla Švejda Švejdar Švejkovský Svěrák Švestka Světlík Světlý Švihálek Sviták Svítil Svoboda
Svobodník Svozil Sýkora Synek Syrovátka Syrový Sýs Sysel=sysle Tábor Táborský Tadič Takáč Talafous Talaš Talián Talíř
Tancoš Teplý Tesař Tesár Tesárek Tesařík Tichánek Tichý Tkáč Tkáčik Tkadlec=tkadlče Tláskal Tlučhoř Toman Tománek
Tomáš Tomášek Tomaško Tomčík Tomec Tomeček Tomek Tomeš Tomík Tomiška Tomka Topič Topinka Tošovský Toušek Trávníček
Trčka Trefil Třešňák Třeštík Třísko Trnka Trojan Trojánek Trousil Trs Truhlář Trunec Tuček Tučka Tuháček Tuma Tůma
Turčan Turček Tureček Turek Turoň Tvaroh Tvrdík Tvrdoň Tvrdý Týc Tyl Týml Týn Týř Uher Uhlár Uhlář Uhlík Uhlíř Uhrík
Uhrin Ulč Uličný Ulman Urban Urbančík Urbanec Urbánek Ušák Vacek Vácha Váchal Vachek Vacík Vačkář Václav Václavek
Václavíček Václavík Vacula Vaculík Vajda Vala Valach Valášek Valchář Válek Valenta Valeš Valeška Válka Valko Valouch
Valter Váňa Vančura Vanda Vaněček Vaněk Vaňek Vaněrka Vaňha Vaníček Vaňous Vaňura Vašák Vašek Vašíček Vašina Vaško
Vašut Vávra Vavřík Vavřina Vavruška Včelař Večeřa Vecheta Vedral Vejvoda Veleba Velebil Velecký Velek Velický Velký
Veľký Venglář Vepřek=vepřku Verner Veselka Veselovský Veselský Veselý Vetchý Vích=víchu Vícha Vicherek Vídeňský Vidlák
Vidlář Viktora Vinař Vinklár Vinklář Vinš Vintr Viola Víšek Víška Vít Vitásek Vítek Vitouš Vítovec Vlach Vladař Vlasák
Vlášek Vlček Vlčko Vlk Vobořil Voborník Vodák Vodička Vodňanský Vodrážka Vogl Vojáček Vojík Vojíř Vojta Vojtaššák
Vojtěch Vojtek Vojtíšek Vojtko Vojvoda Vokáč Vokoun Volák Volek Volf Volfík Volný Vomáčka Vondra Vondráček Vondrák
Vondrášek Vondrouš Vopálenský Vopat Vopička Voráček Vorel=vorle Vorlíček Vorlický Vosátka Vosecký Voska Voslář Votava
Votruba Votýpka Voženílek Vozka Vrabec Vrána Vránek Vraný Vrátný Vrba Vrbický Vrbka Vrzal Všetečka Vybíral Výborný
Vychodil Vydra Vyhlídal Vyhnálek Vymazal Vyskočil Vysloužil Vysoký Vystrčil Vytlačil Žabka Zábranský Žáček Zach
Zachar= Zachař Zahálka Záhoř Zahrádka Zahradníček Zahradník Zajac Zajan Zajíc Zajíček Žák Zálešák Žalud Zapletal
Záruba Zárybnický Zástěra Zatloukal Závada Zavadil Závodný Závorka Zbořil Zbránek Žďárek Ždárský Žďárský Zdražil
Zedník Zejda Žejdlík Zelenka Zelený Železný Zelinger Zelinka Želízko Zeman Zemánek Žemlička Zezulka Žiak Žid Žídek
Zika Zíka Zikmund Žilka Zima Zíma Žirovnický Zita Zíta Zítek Zítka Žitný Živný Žižka Žižlavský Zlámal Zlatník
Zlatohlávek Zmeškal Znamenáček Žofka Žolnír Zoubek Zouhar Zouharec Zukal Župan Žurek Žůrek Žváček Zvěřina Zvolánek
Zvolenský Zvonař Zvonek Zvoníček
`

/** Foreign surnames with a female ending that men have too. */
export const NEUTRAL = `
Bossanova Casanova Cordova Genova Kosova Moldova Nova Terranova Villanova
`
