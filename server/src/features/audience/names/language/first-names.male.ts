/**
 * First names of men in Czechia and Slovakia, with those of foreigners. `Pavel=pavle` gives a Czech vocative that the
 * rules would not find; `Mike=` means that the vocative is uncertain.
 */
export const MALE = `
Aaron Abdul= Ábel Abrahám Absolon Achil Adalbert Adam Adán Adolf Adrian Adrián Adriano Adrien Ahmad Ahmed Aladar
Aladár Alain= Alan Albert Alberto Albín Albrecht Aldo Alec=alecu Alejandro Aleksandar Aleksander Aleksandr=aleksandře
Aleksei Aleksej Alen Aleš Alessandro Alessio Alexander Alexandr Alexandre= Alexandros= Alexandru Alexei Alexej Alexey
Alfons Alfonz Alfred Alfréd Ali Allan Alois Alojz Alvin Ambrož Ambróz Amir Ámos Anatol Anatolii Anatolij Andělín
Anders András Andre André Andreas Andrei Andrej Andrés Andrew Andrey Andrii Andrij Andriy Andrzej Andy Angelo Anselm
Anthony Antoine= Anton Antonín Antonio Antonios= Apolinář Aram Archibald Arian Ariel=arieli Arkadij Arman Armand
Armando Armen Armin Arne Arno Arnold Arnošt Aron Áron Arpád Arsen Arsenij Artem Artemij Arthur Artjom Artur Artuš
Atanas Atila Attila August Augustin Augustín Augustýn Aurel=aureli Austin Axel=axeli Aziz Bálint Baltazar Bao=
Barnabáš Bartek Bartolomej Bartoloměj Bartosz Bastian Bedřich Béla Belo Ben Beňadik Benedikt Benjamin Benjamín Benno
Beno Bernard Bernd Bernhard Bert Berthold Bertold Bertram Bill=bille Björn Blahomil Blahomír Blahoslav Blaise= Blažej
Bob Bogdan Bohdan Bohdanko Bohouš Bohumil Bohumír Bohuš Bohuslav Bojan Boleslav Bolek Bonaventura Bonifác Borek Bořek Boris
Borislav Bořislav Bořivoj Borys Božetěch Božidar Božislav Bradley Brandon Branibor Branimír Branislav Branko Braňo
Břeněk Břetislav Brian Bronislav Bronisław= Bruce= Bruno Bryan Budimír Budislav Budivoj Bystrík Carl Carlo Carlos
Carsten Cecil Cedric=cedricu Cedrik Celestýn Čeněk Česlav Čestmír Cézar Charles Charlie= Chotimír Chranibor Christian
Christoph Christophe= Christopher Christos= Chrudoš Clark Claude= Claudio Clemens Cole= Colin Connor Conrad Corey
Craig Cristian Csaba Ctibor Ctirad Ctislav Cuong= Cyprián Cyril Cyrus= Dag Dagobert Dalebor Dalibor Dalimil Dalimír
Damian Damián Damiano Damien Damir Dan Danek Daneš Daniel Daniele= Daniil Danijel=danijeli Danil Danilo Danko Danny
Dante Danylo Darek Dario Darius=dariusi Dárius=dáriusi Dariusz Darko Darren Dastin Dat= Dave= David Dávid Davide=
Davit Dawid Dean Dejan Demeter Demian Demjan Deniel Denis Dennis Denny Denys Derek=dereku Desider Detlef Dezider Diego
Dieter Dietmar Dietrich Dilan Dimitar Dimitr Dimitri Dimitrij Dimitrios= Dimitris= Dino Dionýz Dirk Ditmar Ditrich
Diviš Dmitri Dmitrij Dmitriy Dmitry Dmytro Dobrohost Dobromil Dobromír Dobroš Dobroslav Dodo Ďoďo Domagoj Domenico
Dominic=dominicu Dominik Don Donald Donát Dorian Douglas Dragan Drahomil Drahomír Drahoň Drahorád Drahoš Drahoslav
Drahotín Dražen Drew Duc= Duncan Ďurko Ďuro Dušan Dustin Duy= Dylan Eckhard Ed Eda Edek Edgar Edmond Edmund Edo Eduard
Eduardo Edvard Edvin Edvín Edward Edwin Efraim Egbert Egon Elemír Elias Eliáš Elijáš Eliot Elliot Elvis Emanuel
Emanuele= Emerich Emil Emilián Emiliano Emilio Emir Emmanuel Engelbert Enrico Enrique= Enzo Erazim Erhard Eric=ericu
Erich Erik Ernest Ernesto Ernst Ernő Ervin Ervín Erwin Eryk Ethan Eugen Eugene= Eustach Evald Evan Evarist Evgeni
Evgenij Evgeny Evžen Ewald Ezechiel Ezra Fabian Fabián Fabio Fabrice= Fabrizio Fadi Federico Fedir Fedor Feliks
Felipe= Felix Félix Ferdinand Ferdo Ferenc Feri Ferko Fernando Fero Fidel=fideli Filibert Filip Filipp Filippo Fjodor
Flavius Florian Florián Franc Francesco Francis Francisco Franciszek Franco Frank Frankie Franklin Franta František
Franz François= Fred Frederic=fredericu Fréderic=frédericu Frederick Frederik Fredrik Fridolin Fridolín Fridrich
Friedrich Fritz Gabo Gabor Gábor Gabriel Gareth Gary Gaspar Gašpar Gaston Gavril Gejza Gennadij Geoffrey Georg George=
Georges= Georgi Georgij Georgios= Gerald Gerard Gérard Gerd Gerhard Gert Géza Gheorghe= Giacomo Gianluca Gilbert Gino
Giorgi Giorgio Giovanni Giuliano Giulio Giuseppe= Gleb Goran Gorazd Gordon Gottfried Graham Greg Gregor Gregory Grigor
Grigorij Grzegorz Guido Guillaume= Gunnar Gunter Günter Günther Guram Gustav Gustáv Guy= György= Haakon Hamid Hamza
Hannes Hannibal Hans Hanuš Harald Harold Harry Hartmut Harun Hasan Hassan Havel=havle Heiko Heinrich Heinz Hektor
Helmut Helmuth Hendrik Henri Henrich Henrik Henry Henryk Herbert Heribert Herman Heřman Heřmánek Hermann Hermenegild
Hieu= Hilar Hjalmar Hoang= Holger Homer Honza Honzík Horacio Horst Horymír Hostimil Hostimír Hostislav Hostivít Howard
Hrabiš Hubert Hugo Humbert Hung= Hussein Huy= Hvězdoslav Hyacint Hynek Ian Ibrahim Ignác Ignacio Igor Ihor Ilarion
Ilias= Ilija Ilja Iľja Illia Illja Ilya Imre Imrich Imro Ingemar Inocenc Ioan Ioannis= Isaac Isaak Isák Isidor Ismael
Ismail Israel Istvan István Ivan Ivar Ivo Ivor Ivoš Iwan Izák Izidor Jacek=jacku Jáchym Jáchymek Jack Jacob Jacques=
Jaime= Jakob Jakov Jakub Jakubko James Jan Ján Janči Janek Janis=janisi Janko Jano Janos János Januš Janusz Jára
Jarda Jarek Jarmil Jaro Jarolím Jaromil Jaromír Jaropluk Jaroš Jaroslav Jaroslaw Jarosław= Jason Jasoň Jasper Javier
Jay= Jean Jeff Jeffrey Jenda Jeník Jens Jenő Jeremiáš Jeremy Jerguš Jeronym Jeroným Jerry Jerzy Jesper Jevgenij Jevhen
Jevhenij Jiljí Jim Jimmy Jimram Jindřich Jiří Jiřík Jirka Joachim Joaquin Joe Joel Johan Johann Johannes John Johnny
Jon Jonáš Jonatan Jonatán Jonathan Jordan Jörg Jorge= Jose José Josef Josefek Joseph Joshua Josip Jošt Josua
Jovan Joža Jozef Jožka Jožko Jožo João= Juan Juda Jukka Julian Julián Julien Julio Julius Július=júlie Julo Jura Juraj
Jurek Jürgen Jurij Jurko Juro Justin Justýn Kai Kajetán Kalman Kálmán Kamil Kamo Karči Karel=karle Karim Karl Karlík
Karlo Karlos Karol Károly Kasián Kašpar Kay Kazimierz Kazimír Keith Kelvin Ken Kenneth Kevin Khaled Khalid Khanh=
Kien= Kilián Kiril Kirill=kirille Kiryl Klaudián Klaudius=klaudie Klaus Klemens Klement Kliment Knut Kolja Koloman
Konrad Konrád Konstantin Konštantín Konstantinos= Konstantýn Kornel= Kornelius Kornélius Kosma Kostiantyn Kostyantyn
Krasoslav Kresimir Kristian Kristián Kristijan Kristóf Krištof Kristofer Kristoffer Kryšpín Krystian Kryštof Krzysztof
Kuba Kubík Kubo Kurt Květomil Květoň Květoš Kvetoslav Květoslav Kvido Kyle= Kyril Kyrylo Laci Lacko Laco Láďa Ladislav
Lajos Lambert Lars Lary Laszlo László Laurenc Laurent= Laurin Lazar Leander Lech Leif Leo Leon Leonard Leonardo
Leonhard Leonid Leonidas= Leopold Leoš Lešek Leslav Leszek=leszku Lev=lve Levi Levoslav Lewis Lex Liam Libor Liboslav
Linhart Linus=linusi Lionel=lioneli Livius Ljubomir Logan Lojza Lojzek Lojzo Lorenc Lorenz Lorenzo Lotar Lothar Louis=
Lubo Ľubo Lubomil Lubomír Ľubomír Lubor Ľubor Luboš Ľuboš Luboslav Ľuboslav Luc= Luca Lucas Lucian Lucián
Luciano Lucius Lucjan Luděk Ludevít Ľudevít Ľudomil Ludomír Ludovít Ľudovít Ludvík Ludwig Luigi Luis Luka Lukáš
Lukasz Łukasz Luke= Luky Lumír Luther Lutobor Lutz Maciej Magnus Mahmoud Mahmud Maik Majo Makar Maksim Maksym
Malachiáš Malcolm Malik=maliku Manfred Manolo Manuel Marat Marc=marcu Marcel=marceli Marcelo Marcin Marco Marcos
Marcus Marek Marian Marián Mariano Marin Marinko Marino Mario Mário Marius Mariusz Mark Marko Markus Maroš Marten
Marti Martin Martinek Martínek Martino Martyn Marvin Massimo Mate Matej Matěj Mateo Mates Mateus Mateusz Mathias
Mathis Matias Matiáš Matic Matij Maťo Matouš Mats Matt Matteo Matthew Matthias Matthieu Mattias Matúš Matvij Matyáš
Mátyás Mauric Maurice= Maurizio Mauro Max Maxim Maxime= Maximilian Maximilián Maximus Maxmilian Maxmilián Maxym
Mečislav Medard Mehdi Mehmet Melichar Metod Metoděj Michael Michail Michajlo Michal Michał= Michel=micheli Miguel
Mihael Mihai Mihail Mihajlo Mihály Mikael Mike= Mikel Mikolaj Mikołaj Mikoláš Mikuláš Mikulášek Milan Milen Miles
Milíč Milivoj Milko Milo Miloň Milorad Miloš Miloslav Milouš Milutin Mio Míra Miran Mirče Mirco Mirek Mirko Miro Miron
Miroslav Mirosław= Miško Mišo Mitch Mladen Mnata Modest Mohamad Mohamed Mohammad Mohammed Mojmír Mojslav Mojtěch
Mojžíš Moric Mořic Móric Moris Moritz Moses Mstislav Muhammad Muhammed Mustafa Mychajlo Mykhailo Mykhaylo Mykola
Mykyta Myron Myroslav Nam= Napoleon Narcis Natan Natanael Nataniel Nathan Nathanael Nathaniel Nazar Nazarii Nazarij
Ned Nedim Neil Nemanja Nenad Nepomuk Nestor Nicholas Nick Nico Nicolae= Nicolas Nicolaus Nicolo Niels Niklas Niko
Nikodem Nikodém Nikolai Nikolaj Nikolaos= Nikolas Nikolaus Nikolay Nikos= Nils Noah Noe Noel=noeli Nolan Norbert
Norman Odolen Oktavián Olaf Olbram Olda Oldo Oldrich Oldřich Oldříšek Oleg Oleh Oleksandr=oleksandře Oleksii Oleksij
Oleksiy Oliver Olivier= Omar Omer Ondra Ondráš Ondrej Ondřej Ondrejko Ondro Orest Orlando Oscar Oskar Oskár Osman
Ostap Osvald Oswald Ota Otakar Otík Otmar Oto Otokar Otomar Otta Otto Ottokar Owen Ozzy Pablo Paľko Palo Paľo Pankrác
Panteleimon Paolo Pascal Patrice= Patricius Patrick Patrik Patryk Paul Paulo Paulus Pavel=pavle Pavko Pavlík Pavlo
Pavlos= Pavol Pawel=pawle Paweł= Pedro Pepa Pepan Pepe Pepík Percy Pero Petar Peter Petko Peťko Peťo Petr Petřík Petro
Petros= Petru Petrus Petteri Phil= Philip Philipp Philippe= Phillip Pierre= Pietro Piotr=piotře Pišta Pius Polykarp
Pravdomil Pravomil Pravoslav Predrag Přemek Přemysl Přibík Pribina Přibyslav Prokop Quan= Quang= Quentin Quido Quirin
Quoc= Radan Rade Radek Radim Radimír Radislav Radivoj Radko Radmil Rado Radomil Radomír Radoš Radoslav Radovan
Radúz Radvan Rafael Rafal Rafał= Raffael Rafik Raimund Rainer Rajko Rajmund Ralf Ralph Ramazan Ramiro Ramon Ramón
Raphael Rashid Rastislav Rasťo Ratibor Ratmír Raul Raúl Ray= Raymond Reginald Řehoř Reiner Reinhard Reinhold
Remus=remusi Renato Rene René Reza Riad Ricardo Riccardo Richard Rick Rico Ričo Rikard Rino Rišo Robert Róbert Roberto
Robin Robo Roderik Rodrigo Roger Roland Rolf Roman Romeo Romuald Ron Ronald Ronaldo Ronnie Rory Rosťa Rostislav
Rostyslav Roy= Ruben Rubén Ruda Rudi Rudo Rudolf Rudolph Rufus=rufusi Rupert Ruslan Russell= Ryan Ryszard Said Salim
Salvador Salvatore= Sam Samir Samko Samo Samson Samuel Sandor Sándor Šandor Sandro Šani Šaňo Santiago Santino Sava
Sáva Šavel=šavle Savva Scott Seamus= Sean Sebastian Sebastián Šebastian Šebastián Sébastien Šebestian Šebestián Semen
Semir Semjon Semyon Serafim Serafín Serge= Sergei Sergej Sergey Serghei Sergii Sergij Sergio Sergiu Serhii Serhij
Serhiy Servác Severin Severín Severýn Seweryn Shane= Shaun= Shawn= Siegfried Siegmund Sigmund Silvester Silvestr
Silvio Silvius Šimek Simeon Šimeon Simon Šimon Šimůnek Sinan Sixtus Slavek Slávek Slaven Slavibor Slavko Slávo
Slavoboj Slavoj Slavomil Slavomír Slavoš Slobodan Smil Soběbor Soběslav Sokrates= Son= Sören Spartak
Spytihněv Srdjan Stacho Standa Stanimír Stanislav Stanislaw Stanisław= Stanley Stano Staňo Stašek Stavros= Stefan
Štefan Stefano Stefanos= Steffen Stelian Štepan Štěpán Stephan Stephen Steve= Steven Števko Stevo Števo Stibor Stjepan
Stojan Stojmír Strachota Strahoš Stuart Sulejman Sulislav Sváťa Svatobor Svatomír Svatopluk Svätopluk Svatoš Svatoslav
Sven Svetislav Světlan Světoslav Svetozar Svetozár Sviatoslav Svjatoslav Svojmil Svojmír Svojslav Syd Sylvester
Sylvestr Szymon Taddeo Tadeáš Tadej Tadeusz Tai= Tamás Taras Tarek=tareku Tarik Teo Teodor Teofil Terenc Terence=
Thang= Theo Theobald Theodor Theodore= Theofil Thiago Thierry= Thomas Thor Thorsten Tiago Tibi Tibor Tichomír Tichon
Tigran Till=tille Tilman Tim Timo Timon Timotej Timoteus Timothy Timur Tino Titus Tobias Tobiáš Tobik Todd Todor Tom
Tomáš Tomáško Tomasz Tomek Tomík Tomislav Tommaso Tommy Tomy Tonda Toník Tono Tóno Tony Torben Torsten Travis
Tristan Trung= Tuan= Tudor Tugomir Tugomír Tung= Tycho Tyler Tymko Tymofii Tymofij Tymoteusz Tymur Udo Ulf Ulrich
Umberto Urban Uwe Václav Vadim Vadym Valdemar Valent Valentin Valentín Valentino Valentyn Valentýn Valér Valerian
Valerián Valerii Valerij Valerio Valter Valtr Vaňa Vašek Vašík Vasil Vasiľ Vasile Vasilij Vasiľko Vasyl Vasylij
Vavřín Vavrinec Vavřinec Vavro Velen Veleslav Velimir Velislav Věňa Věnceslav Vendelin Vendelín Věnek Verner Věroslav
Viačeslav Viacheslav Vicenc Vicente= Victor Vieroslav Viet= Viktor Viktorin Vilém Viliam Vilibald Vilko Vilmar
Vilmos Vilo Vincenc Vincent Vincenzo Virgil Vít Víťa Vitalii Vitalij Vitaliy Vitaly Víťazoslav Vítek Vítězslav Vito
Vitold Vittorio Vitus=vite Vjačeslav Vlad Vláďa Vladan Vladek Vladimír Vladislav Vladivoj Vladko Vlado
Vladyslav Vlastibor Vlastík Vlastimil Vlastimír Vlastislav Vlastoň Vlastoš Vnislav Voislav Vojen Vojmil Vojmír Vojslav
Vojta Vojtech Vojtěch Vojtík Vok Volker Volodymyr Vratislav Vratko Všeboj Všebor Všemil Všemír Všerad Všeslav Všetěch
Vsevolod Vuk Vukašin Vyacheslav Wael Waldemar Walter Warren Wayne= Wenzel= Werner Wieslaw= Wiesław= Wiktor Wilfried
Wilhelm Will= Willi William Willibald Willy Witold Wladimir Wladislaw Władysław= Wojciech Wolf Wolfgang Wolfram Xaver
Xavier Yan Yann= Yannick Yaroslav Yaser Yasin Yegor Yehor Yevgen Yevgeni Yevgeniy Yevhen Yevhenii Youssef Yuri Yurii
Yuriy Yusuf Yvan Yves= Záboj Zachar Zachariáš Zachary Zander Žarko Záviš Zbigniew Zbislav Zbygněv Zbyhněv Zbyněk
Zbyšek Zbyslav Ždan Zdeněk Zdenko Zdeno Zdeslav Zdirad Zdislav Zdravko Želibor Želimír Želislav Želmír Zeno
Zenon Žibřid Zigmund Žigmund Zikmund Žitomír Živan Živko Zlatan Zlatko Zlatomír Zoli Zolo Zoltan Zoltán Zoran Zsolt
Zvonimir Zvonimír Zygmunt
`
