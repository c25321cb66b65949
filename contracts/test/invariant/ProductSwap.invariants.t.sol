// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SwapFixture} from "../support/SwapFixture.sol";
import {FeeToken, PlainToken} from "../support/Tokens.sol";
import {ProductSwapHandler} from "./ProductSwapHandler.sol";

/// @dev The numbered invariants of docs/invariants.md for the swap, over any sequence of the handler's actions.
abstract contract ProductSwapInvariants is SwapFixture {
    ProductSwapHandler private handler;

    function _token() internal virtual returns (PlainToken token, uint256 fee);

    function setUp() public override {
        super.setUp();
        (PlainToken token, uint256 fee) = _token();
        useToken(token);
        address[] memory actors = new address[](3);
        (actors[0], actors[1], actors[2]) = (alice, bob, makeAddr("attacker"));
        supply(actors[2]);
        handler = new ProductSwapHandler(swap, router, fee, [settings, guardian, admin, owner], actors);
        targetContract(address(handler));
    }

    /// @dev I-81: nothing stays in the swap but what somebody sent there by mistake, and nothing is burned but its 2 %.
    /// forge-config: default.invariant.runs = 4
    /// forge-config: deep.invariant.runs = 256
    function invariant_swap() public view {
        assertEq(product.balanceOf(address(swap)), handler.mistakenProduct(), "I-81");
        assertEq(usdt.balanceOf(address(swap)), handler.mistakenUsdt(), "I-81");
        assertEq(product.destroyed(), handler.burned(), "I-81");
    }

    function afterInvariant() public view {
        handler.requireEffects();
    }
}

contract PlainTokenSwapInvariants is ProductSwapInvariants {
    function _token() internal override returns (PlainToken, uint256) {
        return (newUsdt(false), 0);
    }
}

/// @dev A fee on each transfer of the other token.
contract FeeTokenSwapInvariants is ProductSwapInvariants {
    function _token() internal override returns (PlainToken, uint256) {
        return (new FeeToken(100), 100);
    }
}
