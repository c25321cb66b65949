// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Deadline} from "../../src/base/Deadline.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IProductSwap} from "../../src/swap/IProductSwap.sol";
import {ProductSwap} from "../../src/swap/ProductSwap.sol";
import {Pauses} from "../support/Pauses.sol";
import {IUniswapV2Router02} from "../support/UniswapV2.sol";
import {ProductSwapActions} from "./ProductSwapActions.sol";

/// @dev What attackers, thieves, late miners and stolen keys do to a swap, on top of its ordinary life.
contract ProductSwapHandler is ProductSwapActions {
    constructor(
        ProductSwap swap,
        IUniswapV2Router02 router,
        uint256 tokenFee,
        address[4] memory roles,
        address[] memory actors_
    ) ProductSwapActions(swap, router, tokenFee, roles, actors_) {
        string[7] memory names = [
            "sandwich refused",
            "sandwich within the minimum",
            "too late",
            "below the minimum",
            "set minimum",
            "pause",
            "thief refused"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    /// @dev Somebody trades in front by more than the user allows for: nothing of the user's moves.
    function sandwich(uint256 seed, bool sells, uint256 amount) external counted {
        _endPause();
        (address user, address attacker) = (actors[seed % 2], actors[2]);
        address tokenIn = sells ? address(PRODUCT) : address(USDT);
        amount = _amount(user, sells, amount);
        (uint256 minOut,) = SWAP.quoteExactIn(tokenIn, amount);
        minOut = (sells ? _afterFee(minOut) : minOut) * 99 / 100;
        (uint256 productReserve, uint256 usdtReserve) = _reserves();
        uint256 front = (sells ? productReserve : usdtReserve) / 20;
        if (sells) _giveProduct(attacker, front);
        else USDT.mint(attacker, front);
        _route(attacker, sells, front);

        Balances memory before = _balances(user);
        vm.expectPartialRevert(IProductSwap.SlippageExceeded.selector);
        vm.prank(user);
        SWAP.swapExactIn(tokenIn, amount, minOut, block.timestamp);
        assertEq(keccak256(abi.encode(_balances(user))), keccak256(abi.encode(before)), "I-82: or nothing moves");
        _count("sandwich refused");
    }

    /// @dev Somebody trades in front by a little: the user gets at least its minimum.
    function sandwichWithinTheMinimum(uint256 seed, bool sells, uint256 amount) external counted {
        _endPause();
        (address user, address attacker) = (actors[seed % 2], actors[2]);
        amount = _amount(user, sells, amount);
        address tokenIn = sells ? address(PRODUCT) : address(USDT);
        (uint256 minOut,) = SWAP.quoteExactIn(tokenIn, amount);
        minOut = minOut * (10_000 - TOKEN_FEE) / 10_000 * 95 / 100;
        (uint256 productReserve, uint256 usdtReserve) = _reserves();
        uint256 front = (sells ? productReserve : usdtReserve) / 1000;
        if (sells) _giveProduct(attacker, front);
        else USDT.mint(attacker, front);
        _route(attacker, sells, front);
        uint256 supply = PRODUCT.totalSupply();
        vm.prank(user);
        assertGe(SWAP.swapExactIn(tokenIn, amount, minOut, block.timestamp), minOut, "I-82: at least the minimum");
        burned += supply - PRODUCT.totalSupply();
        _count("sandwich within the minimum");
    }

    function tooLate(uint256 seed, bool sells, uint256 amount, uint256 late) external counted {
        _endPause();
        address user = actors[seed % actors.length];
        amount = _amount(user, sells, amount);
        uint256 deadline = block.timestamp;
        skip(bound(late, 1, 1 days));
        _requireRefused(
            user, sells, amount, deadline, abi.encodeWithSelector(Deadline.DeadlinePassed.selector, deadline)
        );
        _count("too late");
    }

    function belowMinimum(uint256 seed, bool sells, uint256 amount) external counted {
        _endPause();
        uint256 minimum = SWAP.minimumExchangeOf(sells ? address(PRODUCT) : address(USDT));
        amount = bound(amount, 1, minimum - 1);
        _requireRefused(
            actors[seed % actors.length],
            sells,
            amount,
            block.timestamp,
            abi.encodeWithSelector(IProductSwap.BelowMinimumExchange.selector, amount, minimum)
        );
        _count("below the minimum");
    }

    function setMinimum(bool product, uint256 minimum) external counted {
        minimum = product ? bound(minimum, 1e16, 100e18) : bound(minimum, 2, 100e6);
        vm.prank(SETTINGS);
        SWAP.setMinimumExchange(product ? address(PRODUCT) : address(USDT), minimum);
        _count("set minimum");
    }

    /// @dev A pause stops the swap, never the pair.
    function pause(uint256 seed, bool sells, uint256 amount) external counted {
        Pauses.keepPaused(SWAP, GUARDIAN);
        assertLe(SWAP.pausedUntil(), block.timestamp + 7 days, "I-9: a pause lapses within 7 days");
        address user = actors[seed % actors.length];
        amount = _amount(user, sells, amount);
        vm.expectPartialRevert(ILapsingPause.ContractPaused.selector);
        vm.prank(user);
        SWAP.swapExactIn(sells ? address(PRODUCT) : address(USDT), amount, 0, block.timestamp);
        _route(user, sells, amount);
        _count("pause");
    }

    /// @dev Nobody moves what users have approved, whatever role it holds.
    function thief(uint256 seed, bool sells, uint256 amount) external counted {
        _endPause();
        address[4] memory thieves = [ADMIN, SETTINGS, GUARDIAN, makeAddr("thief")];
        address caller = thieves[seed % 4];
        amount = _amount(actors[0], sells, amount);
        Balances memory before = _balances(actors[0]);
        vm.expectRevert();
        vm.prank(caller);
        SWAP.swapExactIn(sells ? address(PRODUCT) : address(USDT), amount, 0, block.timestamp);
        assertEq(keccak256(abi.encode(_balances(actors[0]))), keccak256(abi.encode(before)), "I-81");
        vm.startPrank(caller);
        if (caller != SETTINGS) {
            vm.expectRevert();
            SWAP.setMinimumExchange(address(PRODUCT), amount);
        }
        if (caller != GUARDIAN) {
            vm.expectRevert();
            SWAP.pause();
        }
        vm.expectRevert();
        SWAP.unpause();
        vm.expectRevert();
        SWAP.setAuthority(caller);
        vm.stopPrank();
        _count("thief refused");
    }

    function _requireRefused(address user, bool sells, uint256 amount, uint256 deadline, bytes memory reason) private {
        Balances memory before = _balances(user);
        vm.expectRevert(reason);
        vm.prank(user);
        SWAP.swapExactIn(sells ? address(PRODUCT) : address(USDT), amount, 0, deadline);
        assertEq(keccak256(abi.encode(_balances(user))), keccak256(abi.encode(before)), "I-82: or nothing moves");
    }
}
