// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DividendVault} from "../../src/dividends/DividendVault.sol";
import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {Pauses} from "../support/Pauses.sol";
import {PlainToken} from "../support/Tokens.sol";
import {Tree} from "../support/Tree.sol";
import {DividendVaultActions} from "./DividendVaultActions.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";

/// @dev What thieves of each key do, alone and together, and those who shut everything.
contract DividendVaultHandler is DividendVaultActions {
    uint256 private constant CLAIMED = 1e30;

    uint256 private nextWrong;

    constructor(DividendVault vault, PlainToken usdt, Hands memory hands_, address[] memory actors_, uint256 key)
        DividendVaultActions(vault, usdt, hands_, actors_, key)
    {
        string[9] memory names = [
            "donate",
            "recover",
            "stolen settler",
            "stolen settler and signer",
            "stolen vetoer",
            "veto of an open root refused",
            "exit while all is shut",
            "lower cap",
            "nothing without proof"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function donate(uint256 amount) external counted {
        amount = bound(amount, 1, UNIT);
        USDT.mint(address(VAULT), amount);
        donated[address(USDT)] += amount;
        _count("donate");
    }

    function recover(uint256 amount) external counted {
        uint256 free = donated[address(USDT)];
        vm.startPrank(hands.admin);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.FreeRewardsExceeded.selector, free + 1, free));
        VAULT.recoverFreeTokens(address(USDT), hands.admin, free + 1);
        if (free != 0) {
            amount = bound(amount, 1, free);
            VAULT.recoverFreeTokens(address(USDT), hands.admin, amount);
            donated[address(USDT)] -= amount;
            _count("recover");
        }
        vm.stopPrank();
    }

    /// @dev Posts wrong roots, for every day that it can. The watcher vetoes them before they open; until then no exit of theirs pays.
    function stolenSettler(uint256 seed) external counted {
        uint256 newestDay = standing.length == 0 ? 0 : standing[standing.length - 1].day;
        if (newestDay + 1 >= _today()) _skip(2 days);
        newestDay = standing.length == 0 ? _today() - 3 : standing[standing.length - 1].day;
        uint256 first = _today() - newestDay > 3 ? _today() - 3 : newestDay + 1;
        for (uint256 day = first; day < _today(); ++day) {
            _postWrong(day);
        }
        _skip(seed % (OPEN - 2 hours));
        _thiefGetsNothing(_token(seed));
        _count("stolen settler");
    }

    function _postWrong(uint256 day) private {
        bytes32 name = keccak256(abi.encode("wrong", nextWrong++));
        _write(name, CLAIMED + nextWrong);
        (bytes32[] memory leaves,,) = _leaves(name);
        bytes32 root = Tree.rootOf(leaves);
        _write(root, CLAIMED + nextWrong);
        _post(root, day, false);
    }

    function _thiefGetsNothing(address token) private {
        uint256 index = standing.length - 1;
        bytes32 root = standing[index].root;
        uint256 leaf = leafAt[root][token][_thief()];
        bytes32[] memory proof = _proof(root, _thief(), token);
        (bool success,) = address(VAULT).call(abi.encodeCall(VAULT.exit, (_thief(), token, index, root, leaf, proof)));
        assertFalse(success, "I-105: a wrong root pays nobody by itself");
    }

    /// @dev I-106: with both keys the thief takes what caps let out until the veto; the hole is covered, and everybody is paid.
    function stolenSettlerAndSigner(uint256 seed, uint256 dayCount) external counted {
        address token = _token(seed);
        _vetoWrong();
        _unbrake(token);
        _newSigner();
        if (standing.length > 0 && standing[standing.length - 1].day + 1 >= _today()) _skip(1 days);
        _postWrong(_today() - 1);
        _skip(OLD_ENOUGH);
        (uint256 index, uint256 from, uint256 taken) = (standing.length - 1, _today(), 0);
        for (uint256 day = 0; day <= dayCount % 4; ++day) {
            if (day != 0) _skip(1 days);
            taken += _steal(signerKey, token, index);
        }
        assertLe(taken, VAULT.dailyCap(token) * (_today() - from + 1), "I-106: caps of the days until the veto");
        stolen[token] += taken;
        _veto(index);
        if (taken == 0) return;
        _cover(token, taken);
        _disableSigner();
        _newSigner();
        _count("stolen settler and signer");
    }

    function _steal(uint256 key, address token, uint256 index) private returns (uint256 taken) {
        uint256 paidBefore = VAULT.paid(_thief(), token);
        uint256 most = VAULT.remainingToday(token);
        uint256 there = VAULT.released(token) + VAULT.covered(token) - VAULT.paidTotal(token);
        if (there < most) most = there;
        assertFalse(_withdraw(key, _thief(), token, paidBefore + most + 1, index), "I-106: not beyond cap and release");
        if (most != 0) assertTrue(_withdraw(key, _thief(), token, paidBefore + most, index));
        taken = VAULT.paid(_thief(), token) - paidBefore;
        assertEq(taken, most, "I-106");
    }

    /// @dev Vetoes what is honest: it costs days. What is posted again has what was earned, and nothing open is touched.
    function stolenVetoer(uint256 seed) external counted {
        _vetoWrong();
        if (standing.length == 0 || _isOpen(standing.length - 1)) settle(seed);
        if (standing.length == 0) return;
        uint256 open;
        while (open < standing.length && _isOpen(open)) {
            ++open;
        }
        if (open == standing.length) return;
        _veto(open + seed % (standing.length - open));
        settle(seed);
        _count("stolen vetoer");
    }

    /// @dev I-102: by nobody.
    function vetoOpen(uint256 seed) external counted {
        if (standing.length == 0 || !_isOpen(0)) return;
        uint256 index = seed % standing.length;
        if (!_isOpen(index)) index = 0;
        vm.expectRevert(
            abi.encodeWithSelector(IDividendVault.RootOpen.selector, index, standing[index].postedAt + OPEN)
        );
        vm.prank(seed % 2 == 0 ? hands.vetoer : hands.admin);
        VAULT.veto(index, standing[index].root);
        _count("veto of an open root refused");
    }

    /// @dev I-104: paused, closed, without signer and caps, and with a manager that fails whatever it is asked.
    function exitWhileShut(uint256 seed) external counted {
        address token = _token(seed);
        address account = actors[(seed >> 8) % (actors.length - 1)];
        uint256 index = _honestRoot(token, account, OPEN);
        bytes memory code = shut();
        if (_exit(index, account, token)) _count("exit while all is shut");
        vm.etch(VAULT.authority(), code);
        AccessManager manager = AccessManager(VAULT.authority());
        vm.prank(hands.admin);
        manager.setTargetClosed(address(VAULT), false);
        _newSigner();
    }

    function shut() public returns (bytes memory code) {
        AccessManager manager = AccessManager(VAULT.authority());
        if (!Pauses.isBarred(VAULT)) Pauses.keepPaused(VAULT, hands.guardian);
        _disableSigner();
        for (uint256 which = 0; which < 2; ++which) {
            address token = _token(which);
            if (VAULT.dailyCap(token) == 0) continue;
            vm.prank(hands.guardian);
            VAULT.lowerDailyCap(token, 0);
        }
        vm.prank(hands.admin);
        manager.setTargetClosed(address(VAULT), true);
        code = address(manager).code;
        vm.etch(address(manager), hex"fe");
    }

    function lowerCap(uint256 seed, uint256 cap) external counted {
        address token = _token(seed);
        uint256 current = VAULT.dailyCap(token);
        if (current == 0) return;
        vm.prank(hands.guardian);
        VAULT.lowerDailyCap(token, bound(cap, 0, current - 1));
        _count("lower cap");
    }

    /// @dev I-103: more than the leaf, another's leaf, another token's.
    function forge(uint256 seed, uint256 more) external counted {
        address token = _token(seed);
        address account = actors[(seed >> 8) % (actors.length - 1)];
        uint256 index = _honestRoot(token, account, OPEN);
        bytes32 root = standing[index].root;
        uint256 leaf = leafAt[root][token][account];
        bytes32[] memory proof = _proof(root, account, token);
        address other = seed % 3 == 0 ? _thief() : account;
        if (seed % 3 == 1) leaf += bound(more, 1, 1e30);
        if (seed % 3 == 2) token = _token(seed + 1);
        (bool success,) = address(VAULT).call(abi.encodeCall(VAULT.exit, (other, token, index, root, leaf, proof)));
        assertFalse(success, "I-103: nothing without proof");
        _count("nothing without proof");
    }

    /// @dev The end: all that was earned is posted and open, everything is shut, and everybody leaves in some order.
    function everybodyLeaves() external {
        _vetoWrong();
        _skip(1 days);
        _postHonest(_today() - 1);
        _skip(OPEN);
        shut();
        if (standing.length == 0) return;
        for (uint256 turn = 0; turn < 2 * actors.length - 2; ++turn) {
            uint256 each = (turn * 5 + standing.length) % (2 * actors.length - 2);
            _exit(standing.length - 1, actors[each / 2], _token(each));
            assertEq(VAULT.paid(actors[each / 2], _token(each)), earned[_token(each)][actors[each / 2]], "I-104");
        }
    }
}
